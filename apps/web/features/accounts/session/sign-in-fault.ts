import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { isProblem } from '#web/lib/api/problem.ts';

/** What the person reads when connecting or signing did not work: a shared text, or the server's own. */
export type SignInFault = { key: MessageKey } | { text: string };

/** A wallet's fault by its kind, whichever copy of the class it came from. */
function walletKind(error: unknown): string | undefined {
  return error instanceof Error && 'kind' in error && typeof error.kind === 'string' ? error.kind : undefined;
}

function isWaiting(error: unknown): boolean {
  const kind = walletKind(error);
  return kind === 'pending' || kind === 'locked';
}

/** Why a wallet did not connect. */
export function connectFault(error: unknown): SignInFault {
  return { key: isWaiting(error) ? 'wallet.hint-open' : 'wallet.rejected' };
}

/** Why a sign-in did not work. "Could not check" is the server's to explain, and worth a retry. */
export function signInFault(error: unknown): SignInFault {
  if (isWaiting(error)) return { key: 'wallet.hint-open' };
  if (isProblem(error) && (error.code === 'signature-unchecked' || error.code === 'too-many-requests')) {
    return { text: error.msg };
  }
  return { key: 'login.rejected' };
}
