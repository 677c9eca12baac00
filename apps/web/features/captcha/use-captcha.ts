import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { CAPTCHA_ACTIONS } from '@signboard/contract/accounts/schemas.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useCallback, useRef, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { solveCaptcha } from './solve-captcha.ts';

/** The server keeps a pass for five minutes; one that is about to expire is renewed. */
const PASS_MS = 4 * 60_000;

export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];
export type CaptchaState = 'idle' | 'working' | 'passed' | 'flagged';

/** Anti-bot checks; each pass allows one save. */
export type CaptchaCheck = {
  score: number | null;
  state: CaptchaState;
  /** Runs a new check. */
  refresh(): Promise<number>;
  /** The score of a valid pass, of the running check, or of a new one. */
  ensure(): Promise<number>;
  /** Discards the pass after a save has consumed it. */
  spend(): void;
};

async function runCheck(action: CaptchaAction): Promise<number> {
  const challenge = await call(accountsApi.captchaChallenge, { query: { action } });
  const token = await solveCaptcha(challenge);
  const { score } = await call(accountsApi.verifyCaptcha, { body: { token } });
  return score;
}

/** Runs in the background and never blocks typing. */
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
    const check = runCheck(action)
      .then((score) => {
        lastPass.current = { score, atMs: Date.now() };
        setShown({ score, state: score < MIN_CAPTCHA_SCORE ? 'flagged' : 'passed' });
        return score;
      })
      .catch((reason) => {
        // The check could not run: neither passed nor failed, and retried with the next save.
        setShown({ score: null, state: 'idle' });
        throw reason;
      })
      .finally(() => {
        running.current = null;
      });
    running.current = check;
    // Callers that await it get the error; the background call ignores it.
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
