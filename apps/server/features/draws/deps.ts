import type { Deps } from '#server/wiring/deps.ts';

export type DrawDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keyring' | 'usage' | 'beacon' | 'chainReads' | 'publicUrl' | 'fileStore'
> & {
  /** How long before its round a draw is committed. */
  drawLeadSeconds: number;
};
