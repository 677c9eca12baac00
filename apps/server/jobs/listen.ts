import pg from 'pg';
import { DatabaseClient } from '#server/db/database-client.ts';
import type { Logger } from '#server/lib/logger.ts';

const RECONNECT_MS = 1_000;
/** A connection that the network has swallowed looks like one without notifications. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * Listens for notifications on a dedicated connection. After a reconnect it wakes everything once, since
 * notifications may have been lost.
 */
export function listen(
  url: string,
  handlers: Record<string, () => void>,
  log: Logger,
): { stop(): Promise<void> } {
  let client: pg.Client | null = null;
  let isStopping = false;
  let retry: NodeJS.Timeout | undefined;

  const wakeAll = () => {
    for (const wake of Object.values(handlers)) wake();
  };

  const reconnect = () => {
    client = null;
    if (!isStopping) retry = setTimeout(open, RECONNECT_MS);
  };

  const open = async () => {
    const next = new DatabaseClient({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'signboard-listen',
    });
    client = next;
    const heartbeat = setInterval(() => void next.query('select 1').catch(() => next.end()), HEARTBEAT_MS);
    next.on('end', () => clearInterval(heartbeat));
    next.on('end', reconnect);
    next.on('notification', ({ channel }) => handlers[channel]?.());
    try {
      await next.connect();
      for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
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
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
