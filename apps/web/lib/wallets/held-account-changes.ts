import type { GuardedSolanaWallet } from './guarded-solana-wallet.ts';

type Listener = (selected: string | null) => void;

/** The latest account of each listener since the hold began; null while nothing is held back. */
let held: Map<Listener, string | null> | null = null;

/**
 * Holds back account changes in Solana wallets, so that another account of the signed-in extension can sign without ending the
 * session. The returned function ends the hold: a change to an account in `accepted` is dropped, any other is reported then.
 */
export function holdAccountChanges(): (accepted: ReadonlySet<string>) => void {
  const own: NonNullable<typeof held> = new Map();
  held = own;
  return (accepted) => {
    if (held === own) held = null;
    const changes = [...own];
    own.clear();
    for (const [listener, selected] of changes)
      if (selected === null || !accepted.has(selected)) listener(selected);
  };
}

/** Returns the unsubscribe function. */
export function watchAccount({ onAccount }: Pick<GuardedSolanaWallet, 'onAccount'>, listener: Listener) {
  // One key per subscription, even when a listener is shared.
  const report: Listener = (selected) => listener(selected);
  const stop = onAccount((selected) => {
    if (held) held.set(report, selected);
    else report(selected);
  });
  return () => {
    held?.delete(report);
    stop();
  };
}
