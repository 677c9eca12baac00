import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import type { AnswerOf, TypedEndpoint } from '@signboard/contract/endpoint.ts';
import { ensureAnonymousSession, startAnonymousSession } from '#web/features/accounts/session/anonymous.ts';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import type { CallArguments } from '#web/lib/api/create-api.ts';
import { isProblem, isSessionFault } from '#web/lib/api/problem.ts';
import { readUserTokens } from '#web/lib/api/tokens.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { clearBotSession } from './bot-session.ts';

/** Ensures that this browser has an account session or an anonymous one. */
export async function ensureSession(): Promise<void> {
  if (!readUserTokens()) await ensureAnonymousSession();
}

/**
 * Bot owners need no wallet: an expired session is replaced by an anonymous one and the call is retried once. No response
 * redirects to the wallet login.
 */
export async function botCall<E extends TypedEndpoint>(
  endpoint: E,
  ...options: CallArguments<E>
): Promise<AnswerOf<E>> {
  await ensureSession();
  // The session is sent even where the server answers without one.
  const call = () => callInPlace<E>({ ...endpoint, access: 'bot' }, ...options);
  try {
    return await call();
  } catch (reason) {
    if (!isSessionFault(reason)) throw handleBotSessionEnd(reason);
    if (readUserTokens()) await resetSession();
    await startAnonymousSession();
    return await call().catch((again) => {
      throw handleBotSessionEnd(again);
    });
  }
}

/** Clears a bot session that the server no longer knows; the page then shows the connect screen. */
function handleBotSessionEnd(reason: unknown): unknown {
  return isProblem(reason) && reason.code === 'bot-session-missing' ? endBotSessionHere(reason) : reason;
}

export function endBotSessionHere(problem: ProblemAnswer): ProblemAnswer {
  clearBotSession();
  notify(problem.msg);
  return problem;
}
