/** Where the page stands in which a third party's anti-bot script runs, on a host of its own. */
export const CAPTCHA_FRAME_PATH = '/captcha-frame';

/** The id of the element in that page whose content is its settings as JSON. */
export const CAPTCHA_FRAME_SETTINGS_ID = 'captcha-frame-settings';

/** What the server tells that page. */
export type CaptchaFrameSettings = {
  siteKey: string;
  scriptUrl: string;
  /** The only page that is told the token. */
  pageOrigin: string;
};

/** What that page tells the one around it. */
export type CaptchaFrameMessage = { token: string } | { fault: string };
