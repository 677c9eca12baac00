import type { Deps } from '#server/wiring/deps.ts';

export type DrawDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keyring' | 'beacon' | 'ethereumHoldings' | 'solanaHoldings' | 'publicUrl'
> & {
  /** How long before its round a draw is committed. */
  beaconLeadSeconds: number;
};
