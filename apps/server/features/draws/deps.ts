import type { Deps } from '#server/wiring/deps.ts';

/** What draws need of the world. */
export type DrawDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keyring' | 'beacon' | 'ethereumHoldings' | 'solanaHoldings' | 'publicUrl'
> & {
  /** How long before its round a draw is committed to. */
  beaconLeadSeconds: number;
};
