import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';

/** Starts automatically as soon as the person could join. */
export function useJoinCaptcha({ isAsked, isOpen }: { isAsked: boolean; isOpen: boolean }) {
  const captcha = useCaptcha('join');
  const [hasFailed, setFailed] = useState(false);

  async function run(make: () => Promise<number>): Promise<boolean> {
    setFailed(false);
    try {
      return (await make()) >= MIN_CAPTCHA_SCORE;
    } catch (reason) {
      setFailed(true);
      throw reason;
    }
  }

  const begin = useEffectEvent(() => void run(captcha.refresh).catch(() => {}));
  const isDue = isAsked && isOpen;
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);

  return {
    state: captcha.state,
    hasFailed,
    isLater: !isOpen,
    retry: () => void run(captcha.refresh).catch(() => {}),
    /** Ensures a valid pass; false for a visitor who counts as a bot. */
    pass: (isAgain: boolean) =>
      isAsked ? run(isAgain ? captcha.refresh : captcha.ensure) : Promise.resolve(true),
    spend: captcha.spend,
  };
}
