import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { readReturnPoint } from './return-point.ts';
import { networkOfCallback } from './social-network.ts';
import { parseCallback, storeOutcome } from './social-outcome.ts';

/** What the callback page does next. */
export type CallbackStep =
  | { do: 'nothing' }
  | { do: 'return'; path: string }
  | { do: 'close'; path: string | null };

/** Stores the network's result for the page that requested it. */
export function receiveCallback(address: string, nowMs = Date.now()): CallbackStep {
  const network = networkOfCallback(new URL(address).pathname);
  const answer = parseCallback(address);
  if (!answer) return { do: 'nothing' };
  storeOutcome(network, answer, safeStorage);
  const way = readReturnPoint(network, safeStorage, nowMs);
  return way?.isSameTab ? { do: 'return', path: way.path } : { do: 'close', path: way?.path ?? null };
}
