import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';

const CONNECT_MS = 10_000;
/** How often each of two connections is asked: a pooler in transaction mode may give them different processes by chance. */
const TURNS = 5;

/**
 * Rejects with what the operator has to change about a pooler. In transaction mode a connection has another process of the
 * server for each transaction: notifications don't arrive, and limits that it sets are set for others.
 */
export async function checkPooler(url: string, directUrl: string | undefined): Promise<void> {
  if (directUrl) return await requireRoleLimits(url);
  if (await sharesProcesses(url)) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the database itself, or use session mode (docs/operating.md, "A pooler").',
    );
  }
}

async function requireRoleLimits(url: string): Promise<void> {
  const limits = await withClients(url, 1, async ([client]) => {
    const { rows } = await (client as pg.Client).query<{
      statement: string;
      idle: string;
      role: string;
    }>(
      `select current_setting('statement_timeout') as statement, quote_ident(current_user) as role,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    return rows[0];
  });
  if (limits && limits.statement !== '0' && limits.idle !== '0') return;
  throw new Error(
    `With DATABASE_DIRECT_URL, the role needs time limits of its own: alter role ${limits?.role} set statement_timeout = '15s'; alter role ${limits?.role} set idle_in_transaction_session_timeout = '15s'; then restart the pooler.`,
  );
}

/** True if two open connections were seen with the same process of the server, or one of them with two. */
async function sharesProcesses(url: string): Promise<boolean> {
  return await withClients(url, 2, async (clients) => {
    const seen = clients.map(() => new Set<number>());
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [at, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        if (rows[0]) seen[at]?.add(rows[0].pid);
      }
    }
    const [one, other] = seen as [Set<number>, Set<number>];
    return one.size > 1 || other.size > 1 || [...one].some((pid) => other.has(pid));
  });
}

async function withClients<T>(
  url: string,
  count: number,
  use: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = Array.from(
    { length: count },
    () =>
      new DatabaseClient({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: CONNECT_MS,
      }),
  );
  try {
    for (const client of clients) await client.connect();
    return await use(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
