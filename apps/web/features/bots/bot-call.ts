import type { AnswerOf, TypedEndpoint } from '@signboard/contract/endpoint.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import { ensureAnonymousSession, startAnonymousSession } from '#web/features/accounts/session/anonymous.ts';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import type { CallArguments } from '#web/lib/api/create-api.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { readUserTokens } from '#web/lib/api/tokens.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { clearBotSession } from './bot-session.ts';

const SESSION_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'session-missing',
  'session-ended',
  'session-expired',
  'csrf-mismatch',
]);

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
  try {
    return await callInPlace(endpoint, ...options);
  } catch (reason) {
    if (!isProblem(reason) || !SESSION_FAULTS.has(reason.code)) throw handleBotSessionEnd(reason);
    if (readUserTokens()) await resetSession();
    await startAnonymousSession();
    return await callInPlace(endpoint, ...options).catch((again) => {
      throw handleBotSessionEnd(again);
    });
  }
}

/** Clears a bot session that the server no longer knows; the page then shows the connect screen. */
function handleBotSessionEnd(reason: unknown): unknown {
  if (isProblem(reason) && reason.code === 'bot-session-missing') {
    clearBotSession();
    notify(reason.msg);
  }
  return reason;
}
