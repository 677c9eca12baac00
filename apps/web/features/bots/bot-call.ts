import type { AnswerOf, Call } from '@signboard/contract/call.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import { ensureAnonymousSession, startAnonymousSession } from '#web/features/accounts/session/anonymous.ts';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import type { CallArguments, ClientCall } from '#web/lib/api/client-call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { readUserTokens } from '#web/lib/api/tokens.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { forgetBotSession } from './bot-session.ts';

const SESSION_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'session-missing',
  'session-ended',
  'session-expired',
  'csrf-mismatch',
]);

/** Makes sure that this browser has a session: a person's, or that of a visitor. */
export async function ensureVisit(): Promise<void> {
  if (!readUserTokens()) await ensureAnonymousSession();
}

/**
 * Calls the server from the bot area, whose people need no wallet: a session that has run out is replaced by a
 * visitor's and the call made once more. No answer sends the person to the page where wallets sign in.
 */
export async function botCall<C extends Call>(
  route: ClientCall<C>,
  ...options: CallArguments<C>
): Promise<AnswerOf<C>> {
  await ensureVisit();
  try {
    return await callInPlace(route, ...options);
  } catch (reason) {
    if (!isProblem(reason) || !SESSION_FAULTS.has(reason.code)) throw heard(reason);
    if (readUserTokens()) await resetSession();
    await startAnonymousSession();
    return await callInPlace(route, ...options).catch((again) => {
      throw heard(again);
    });
  }
}

/** A bot session that the server no longer knows ends here too; the page where bots are connected follows by itself. */
function heard(reason: unknown): unknown {
  if (isProblem(reason) && reason.code === 'bot-session-missing') {
    forgetBotSession();
    notify(reason.msg);
  }
  return reason;
}
