import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { isProblem } from '#web/lib/api/problem.ts';

/** A shared message, or the server's own text. */
export type SignInFault = { key: MessageKey } | { text: string };

/** Checks the kind instead of the class, which may exist in two chunks. */
function walletKind(error: unknown): string | undefined {
  return error instanceof Error && 'kind' in error && typeof error.kind === 'string' ? error.kind : undefined;
}

function isPendingOrLocked(error: unknown): boolean {
  const kind = walletKind(error);
  return kind === 'pending' || kind === 'locked';
}

export function connectFault(error: unknown): SignInFault {
  if (walletKind(error) === 'blocked') return { key: 'wallet.window-blocked' };
  return { key: isPendingOrLocked(error) ? 'wallet.hint-open' : 'wallet.rejected' };
}

/** When the signature could not be checked, the server's text explains it and a retry may work. */
export function signInFault(error: unknown): SignInFault {
  if (isPendingOrLocked(error)) return { key: 'wallet.hint-open' };
  if (walletKind(error) === 'blocked') return { key: 'wallet.window-blocked' };
  if (isProblem(error) && (error.code === 'signature-unchecked' || error.code === 'too-many-requests')) {
    return { text: error.msg };
  }
  return { key: 'login.rejected' };
}
