import type { Deps } from '#server/wiring/deps.ts';
import type { DrawSubscriber } from './draw-events.ts';

export type DrawDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'log'
  | 'keyring'
  | 'usage'
  | 'budget'
  | 'beacon'
  | 'chainReads'
  | 'publicUrl'
  | 'fileStore'
  | 'guardedFetch'
> & {
  drawSubscribers: readonly DrawSubscriber[];
  /** How long before its round a draw is committed. */
  drawLeadSeconds: number;
};
