import { useEffect } from 'react';
import type { CaptchaCheck } from './use-captcha.ts';

/** Starts the anti-bot check with the first change, so that it has finished by the time of saving. */
export function usePrefetchCaptcha(isChanged: boolean, { ensure }: CaptchaCheck): void {
  useEffect(() => {
    if (isChanged) void ensure().catch(() => {});
  }, [isChanged, ensure]);
}
