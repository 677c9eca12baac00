import { deleteOldMessages } from '#server/features/webhooks/delete-old-messages.ts';
import { discoverEntries } from '#server/features/webhooks/discover-entries.ts';
import { SENDING_LOOPS, sendNextMessage } from '#server/features/webhooks/send-next-message.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { startWorkLoop, startWorkPool } from './work-loop.ts';

const HOUR_MS = 3_600_000;
/** About how long after a join its message is queued. */
const DISCOVERY_MS = 1_000;
/** Calls that are still open this long after a stop request are ended and made again by another process. */
const CALL_GRACE_MS = 5_000;

export type WebhookLoops = { wake(): void; stop(): Promise<void> };

export function startWebhookLoops(deps: Deps): WebhookLoops {
  const late = new AbortController();
  const sender = { ...deps, random: Math.random, late: late.signal };
  const sending = startWorkPool(
    { name: 'send webhooks', everyMs: 2_000, run: (onFound) => sendNextMessage(sender, onFound) },
    SENDING_LOOPS,
    deps,
  );
  const others = [
    startWorkLoop(
      { name: 'discover entries for webhooks', everyMs: DISCOVERY_MS, run: () => discoverEntries(deps) },
      deps,
    ),
    startWorkLoop(
      {
        name: 'delete old webhook messages',
        everyMs: HOUR_MS,
        run: () => deleteOldMessages(deps.db, deps.clock.now()),
      },
      deps,
    ),
  ];
  return {
    wake: sending.wake,
    async stop() {
      const cancelAbort = deps.clock.after(CALL_GRACE_MS, () => late.abort());
      await Promise.all([sending, ...others].map((loop) => loop.stop()));
      cancelAbort();
    },
  };
}
