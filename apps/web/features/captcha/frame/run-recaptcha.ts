import {
  CAPTCHA_FRAME_SETTINGS_ID,
  type CaptchaFrameMessage,
  type CaptchaFrameSettings,
} from '@signboard/contract/captcha-frame.ts';

type Grecaptcha = {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
};

const settings = JSON.parse(
  document.getElementById(CAPTCHA_FRAME_SETTINGS_ID)?.textContent ?? '',
) as CaptchaFrameSettings;

/** The frame receives no messages: the action is in its URL. */
async function requestToken({ siteKey, scriptUrl }: CaptchaFrameSettings): Promise<string> {
  const address = new URL(scriptUrl);
  address.searchParams.set('render', siteKey);
  await loadScript(address.href);
  const { grecaptcha } = globalThis as unknown as { grecaptcha: Grecaptcha };
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return await grecaptcha.execute(siteKey, { action: location.hash.slice(1) });
}

function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the script could not be loaded')));
  });
  document.head.append(script);
  return loaded;
}

function postToParent(message: CaptchaFrameMessage): void {
  parent.postMessage(message, settings.pageOrigin);
}

requestToken(settings).then(
  (token) => postToParent({ token }),
  (reason) => postToParent({ fault: String(reason) }),
);
