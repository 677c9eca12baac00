import { realpath } from 'node:fs/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { errorCode } from './errors.ts';

/** Open while the server is in use: when it ends, the server is gone. */
export type Session = pg.Client;
type SessionRefusal = 'no-answer' | 'busy' | 'wrong-password' | 'other-folder';

/** By SQLSTATE; a busy server is starting, recovering or stopping. */
const refusals: Record<string, SessionRefusal> = { '28P01': 'wrong-password', '57P03': 'busy' };

/** Connects and verifies that the server runs on this cluster's folder. */
export async function openSession(cluster: Cluster, port: number): Promise<Session | SessionRefusal> {
  // Not the cluster's own database: an open session there would prevent cloning it as a template.
  const target = {
    host: '127.0.0.1',
    port,
    database: 'postgres',
    user: cluster.name,
    password: cluster.password,
  };
  const client = new pg.Client({ ...target, ssl: false, connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // 'end' follows, which the supervisor listens to
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    if ((await realpath(rows[0]?.data_directory ?? '/')) === cluster.folder) return client;
    await client.end();
    return 'other-folder';
  } catch (error) {
    void client.end().catch(() => {});
    return refusals[errorCode(error) ?? ''] ?? 'no-answer';
  }
}

/** Advisory lock key: arbitrary, but every release must use the same. */
const OWNERSHIP = '1399416691, 1';

/**
 * Acquires the right to stop the server, which one session can hold. PostgreSQL releases it when the process dies, so
 * an orphaned server can be distinguished from one that another process uses.
 */
export async function takeOwnership(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ is_owner: boolean }>(
    `SELECT pg_try_advisory_lock(${OWNERSHIP}) AS is_owner`,
  );
  return rows[0]?.is_owner ?? false;
}

/** Waits for ownership: the server may take a moment to notice that the previous owner has died. */
export async function inheritOwnership(session: Session, timeoutMs: number): Promise<boolean> {
  await session.query(`SET lock_timeout = ${timeoutMs}`);
  return await session.query(`SELECT pg_advisory_lock(${OWNERSHIP})`).then(
    () => true,
    () => false,
  );
}
