import { withTrace } from '#server/platform/lib/trace.ts';
import { attemptMessage } from './attempt-message.ts';
import { claimMessage } from './claims-store.ts';
import type { WebhooksDeps } from './deps.ts';
import { releaseMessage } from './messages-store.ts';
import { recordOutcome } from './record-outcome.ts';

/** How many messages a worker sends at a time. */
export const SENDING_LOOPS = 12;

export type SenderDeps = WebhooksDeps & {
  random(): number;
  /** Ends calls that are still open when the process has to stop. */
  late?: AbortSignal;
};

/**
 * Sends the next due message; returns false when none is due. A process that dies between the call and the record leaves a
 * lease that expires: the message is sent again, with the same id.
 */
export async function sendNextMessage(deps: SenderDeps, onFound = () => {}): Promise<boolean> {
  const message = await claimMessage(deps.db, deps.clock.now());
  if (!message) return false;
  onFound();
  await withTrace(message.trace, async () => {
    const result = await attemptMessage(deps, message, deps.late);
    if (deps.late?.aborted && result.failure !== null) await releaseMessage(deps.db, message);
    else await recordOutcome(deps, message, result);
  });
  return true;
}
