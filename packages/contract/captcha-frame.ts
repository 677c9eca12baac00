// Not in client-settings.ts: the frame's bundle runs on another host and shares no chunk with the app.

/** The page in which a third party's anti-bot script runs, on a separate host. */
export const CAPTCHA_FRAME_PATH = '/captcha-frame';

/** The element that contains the page's settings as JSON. */
export const CAPTCHA_FRAME_SETTINGS_ID = 'captcha-frame-settings';

export type CaptchaFrameSettings = {
  siteKey: string;
  scriptUrl: string;
  /** The only origin that receives the token. */
  pageOrigin: string;
};

/** The messages from the frame to its parent. */
export type CaptchaFrameMessage = { token: string } | { fault: string };
