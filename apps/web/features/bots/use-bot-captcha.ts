import { useCallback } from 'react';
import { type CaptchaCheck, useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { ensureVisit } from './bot-call.ts';

/** The anti-bot check of the bot form, for people who may have no wallet: it needs some session all the same. */
export function useBotCaptcha(): CaptchaCheck {
  const check = useCaptcha('list_control_info');
  const { refresh, ensure } = check;
  return {
    ...check,
    refresh: useCallback(() => ensureVisit().then(refresh), [refresh]),
    ensure: useCallback(() => ensureVisit().then(ensure), [ensure]),
  };
}
