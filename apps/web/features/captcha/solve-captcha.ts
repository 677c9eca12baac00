import type { CaptchaChallengeAnswer } from '@signboard/contract/accounts/schemas.ts';
import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import { say } from '@signboard/contract/texts/message.ts';
import { currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { requestRecaptchaToken } from './request-recaptcha-token.ts';
import { solvedToken } from './solve-challenge.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** Solves the challenge. Where that fails, it rejects like the server does when it could not check. */
export async function solveCaptcha(challenge: CaptchaChallengeAnswer): Promise<string> {
  try {
    return challenge.kind === 'recaptcha'
      ? await requestRecaptchaToken(challenge)
      : solvedToken(challenge, await solveInWorker(challenge));
  } catch {
    throw {
      success: false,
      code: 'captcha-unchecked',
      msg: say('error.captcha-unchecked', currentLanguage()),
    } satisfies ProblemAnswer;
  }
}
