import type { CaptchaChallengeAnswer } from '@signboard/contract/accounts/calls.ts';
import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import { say } from '@signboard/contract/texts/message.ts';
import { currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { askRecaptcha } from './ask-recaptcha.ts';
import { solvedToken } from './solve-challenge.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** Does what the check asks of a browser. Where that cannot be done it fails as the server does: could not check. */
export async function makeToken(challenge: CaptchaChallengeAnswer): Promise<string> {
  try {
    return challenge.kind === 'recaptcha'
      ? await askRecaptcha(challenge)
      : solvedToken(challenge, await solveInWorker(challenge));
  } catch {
    throw {
      success: false,
      code: 'captcha-unchecked',
      msg: say('error.captcha-unchecked', currentLanguage()),
    } satisfies ProblemAnswer;
  }
}
