import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { networkOfCallback } from './social-network.ts';
import { answerIn, keepAnswer } from './social-outcome.ts';
import { readWayBack } from './way-back.ts';

/** What to do on the page that a network sends people back to. */
export type CallbackStep =
  | { do: 'nothing' }
  | { do: 'return'; path: string }
  | { do: 'close'; path: string | null };

/** Keeps what the network said for the page that asked, and tells how to get there. */
export function receiveCallback(address: string, nowMs = Date.now()): CallbackStep {
  const network = networkOfCallback(new URL(address).pathname);
  const answer = answerIn(address);
  if (!answer) return { do: 'nothing' };
  keepAnswer(network, answer, safeStorage);
  const way = readWayBack(network, safeStorage, nowMs);
  return way?.isSameTab ? { do: 'return', path: way.path } : { do: 'close', path: way?.path ?? null };
}
