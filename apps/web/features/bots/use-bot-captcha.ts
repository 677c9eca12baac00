import { useCallback } from 'react';
import { type CaptchaCheck, useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { ensureSession } from './bot-call.ts';

/** Bot owners may have no wallet, but the check needs a session. */
export function useBotCaptcha(): CaptchaCheck {
  const check = useCaptcha('list_control_info');
  const { refresh, ensure } = check;
  return {
    ...check,
    refresh: useCallback(() => ensureSession().then(refresh), [refresh]),
    ensure: useCallback(() => ensureSession().then(ensure), [ensure]),
  };
}
