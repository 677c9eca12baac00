import { useMemo } from 'react';
import { type CaptchaCheck, useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { ensureVisit } from './bot-call.ts';

/** The anti-bot check of the bot form, for people who may have no wallet: it needs some session all the same. */
export function useBotCaptcha(): CaptchaCheck {
  const { score, state, refresh, ensure, spend } = useCaptcha('list_control_info');
  return useMemo(
    () => ({
      score,
      state,
      refresh: () => ensureVisit().then(refresh),
      ensure: () => ensureVisit().then(ensure),
      spend,
    }),
    [score, state, refresh, ensure, spend],
  );
}
