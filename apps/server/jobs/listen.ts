import pg from 'pg';
import { DatabaseClient } from '#server/platform/db/database-client.ts';
import { channelOf } from '#server/platform/db/notify-jobs.ts';
import type { Cancel, Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';

const RECONNECT_MS = 1_000;
/** A connection that the network has swallowed looks like one without notifications. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * Listens on a dedicated connection for jobs that are to be woken. After a reconnect it wakes everything once, since
 * notifications may have been lost.
 */
export function listen(
  url: string,
  wakes: Record<string, () => void>,
  { clock, log }: { clock: Clock; log: Logger },
): { stop(): Promise<void> } {
  let client: pg.Client | null = null;
  let isStopping = false;
  let cancelRetry: Cancel = () => {};

  const byChannel = new Map(Object.entries(wakes).map(([jobs, wake]) => [channelOf(jobs), wake]));
  const wakeAll = () => {
    for (const wake of byChannel.values()) wake();
  };

  const reconnect = () => {
    client = null;
    if (!isStopping) cancelRetry = clock.after(RECONNECT_MS, () => void open());
  };

  const open = async () => {
    const next = new DatabaseClient({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      application_name: 'signboard-listen',
    });
    client = next;
    const stopHeartbeat = clock.every(HEARTBEAT_MS, () => {
      const stopWaiting = clock.after(ANSWER_MS, () => void next.end());
      next.query('select 1').then(stopWaiting, stopWaiting);
    });
    next.on('end', stopHeartbeat);
    next.on('end', reconnect);
    next.on('notification', ({ channel }) => byChannel.get(channel)?.());
    try {
      await next.connect();
      for (const channel of byChannel.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      wakeAll();
    } catch (error) {
      log.debug({ err: error }, 'listening for notifications failed, reconnecting');
      await next.end().catch(() => {});
      if (client === next) reconnect();
    }
  };

  void open();
  return {
    async stop() {
      isStopping = true;
      cancelRetry();
      await client?.end().catch(() => {});
    },
  };
}
