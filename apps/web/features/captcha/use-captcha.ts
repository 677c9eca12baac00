import type { CAPTCHA_ACTIONS } from '@signboard/contract/accounts/calls.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useCallback, useRef, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';
import { makeToken } from './make-token.ts';

/** The server keeps a pass for five minutes; one that is about to end is made anew. */
const PASS_MS = 4 * 60_000;

export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];
export type CaptchaState = 'idle' | 'working' | 'passed' | 'flagged';

/** One anti-bot check after the other; each pass opens one save. */
export type CaptchaCheck = {
  score: number | null;
  state: CaptchaState;
  /** Makes a new check. */
  refresh(): Promise<number>;
  /** The score of a check that is still good, of the one that is running, or of a new one. */
  ensure(): Promise<number>;
  /** Forgets the pass, which a save has used up. */
  spend(): void;
};

async function takeCheck(action: CaptchaAction): Promise<number> {
  const challenge = await call(usersCalls.captchaChallenge, { query: { action } });
  const token = await makeToken(challenge);
  const { score } = await call(usersCalls.verifyCaptcha, { body: { token } });
  return score;
}

/** The anti-bot check for one action. It works in the background and never stands in the way of typing. */
export function useCaptcha(action: CaptchaAction): CaptchaCheck {
  const [shown, setShown] = useState<{ score: number | null; state: CaptchaState }>({
    score: null,
    state: 'idle',
  });
  const running = useRef<Promise<number> | null>(null);
  const lastPass = useRef<{ score: number; atMs: number } | null>(null);

  const refresh = useCallback((): Promise<number> => {
    if (running.current) return running.current;
    lastPass.current = null;
    setShown({ score: null, state: 'working' });
    const check = takeCheck(action)
      .then((score) => {
        lastPass.current = { score, atMs: Date.now() };
        setShown({ score, state: score < MIN_CAPTCHA_SCORE ? 'flagged' : 'passed' });
        return score;
      })
      .catch((reason) => {
        // Could not be made: that is neither a pass nor a fail, and is tried again with the next save.
        setShown({ score: null, state: 'idle' });
        throw reason;
      })
      .finally(() => {
        running.current = null;
      });
    running.current = check;
    // Whoever waits for it hears of a fault; the background does not.
    check.catch(() => {});
    return check;
  }, [action]);

  const ensure = useCallback((): Promise<number> => {
    const last = lastPass.current;
    const isGood = last !== null && last.score >= MIN_CAPTCHA_SCORE && Date.now() - last.atMs < PASS_MS;
    return isGood ? Promise.resolve(last.score) : refresh();
  }, [refresh]);

  const spend = useCallback(() => {
    lastPass.current = null;
    setShown({ score: null, state: 'idle' });
  }, []);

  return { ...shown, refresh, ensure, spend };
}
