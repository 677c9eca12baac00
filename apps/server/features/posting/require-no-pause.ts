import { ProviderError } from '#server/providers/provider-error.ts';
import type { Target } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { findPause } from './pauses-store.ts';

/** Deliveries already in progress when everything is paused make no call either. */
export async function requireNoPause({ db, clock }: PostingDeps, target: Target): Promise<void> {
  const pause = await findPause(db, target, clock.now());
  if (!pause) return;
  const { resumesAt: retryAt, reason } = pause;
  throw new ProviderError('retry-later', `posting to ${target} is paused`, { retryAt, reason });
}
