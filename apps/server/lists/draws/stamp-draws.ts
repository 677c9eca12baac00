import { secondsAfter } from '#server/platform/lib/clock.ts';
import { withTrace } from '#server/platform/lib/trace.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { claimDrawsToStamp, type DrawToStamp, saveTimestamp, scheduleStampRetry } from './stamps-store.ts';

export type StampDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'timestampAuthorities'> & {
  /** Ends open requests when the process stops. */
  signal?: AbortSignal;
};

/** Stamped at the same time, so that a hanging authority holds up no other draw for long. */
const DRAWS_AT_ONCE = 20;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 60;

/**
 * Asks the authorities for timestamps over new commitments, until the random number exists. Separate from the steps of
 * a draw: a draw never waits for an authority.
 */
export async function stampDraws(deps: StampDeps): Promise<boolean> {
  const { timestampAuthorities } = deps;
  if (!timestampAuthorities) return false;
  const { names: authorities } = timestampAuthorities;
  const draws = await claimDrawsToStamp(deps.db, deps.clock.now(), { authorities, limit: DRAWS_AT_ONCE });
  await Promise.all(draws.map((draw) => withTrace(draw.trace, () => stampDraw(deps, authorities, draw))));
  return draws.length === DRAWS_AT_ONCE;
}

async function stampDraw(deps: StampDeps, authorities: readonly string[], draw: DrawToStamp): Promise<void> {
  const answered = new Set(draw.timestamps.map(({ authority }) => authority));
  const missing = authorities.filter((authority) => !answered.has(authority));
  const outcomes = await Promise.all(missing.map((authority) => stampWith(deps, authority, draw)));
  if (outcomes.every(Boolean)) return;
  const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (draw.stampAttempts - 1), MAX_RETRY_SECONDS);
  await scheduleStampRetry(deps.db, draw, secondsAfter(deps.clock.now(), seconds));
}

/** Returns false when the authority has to be asked again. */
async function stampWith(deps: StampDeps, authority: string, draw: DrawToStamp): Promise<boolean> {
  const { db, clock, log, timestampAuthorities, signal } = deps;
  try {
    const token = await timestampAuthorities?.requestToken(authority, draw.commitment ?? '', signal);
    if (!token) return false;
    const isSaved = await saveTimestamp(db, draw.id, { authority, token }, clock.now());
    if (!isSaved) log.info({ draw: draw.id, authority }, 'dropped a timestamp that came too late');
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, draw: draw.id, authority }, 'no timestamp');
    return false;
  }
}
