import { setTimeout as sleep } from 'node:timers/promises';
import { openSessions, type Rush } from '../../../testing/world/prepare-rush.ts';
import type { ClientPool } from '../client-pool.ts';
import type { LoadWorld } from '../load-world.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const PAUSE_MS = 2_000;

/** An owner who repeatedly opens the dashboard, the table and the export of a list. */
export async function runOwner(
  { database, secretKey }: LoadWorld,
  line: ClientPool,
  { listId }: Rush,
  { isOver, note }: { isOver: () => boolean; note: (fault: string) => void },
): Promise<void> {
  const { rows } = await database.query('select owner_id from lists where id = $1', [listId]);
  const [session = {}] = await openSessions(database, secretKey, [rows[0].owner_id]);
  const api = '/api/v1/projects';
  const from = '192.0.2.1';
  const body = JSON.stringify({ id: listId });
  const headers = { ...JSON_BODY, ...session };
  for (let round = 0; !isOver(); round += 1) {
    const askings = [
      { path: `${api}/list`, headers: session },
      { path: `${api}/figures`, headers: session },
      { path: `${api}/analytics?project_id=${listId}`, headers: session },
      { method: 'POST' as const, path: `${api}/addresses/view`, headers, body },
      { method: 'POST' as const, path: `${api}/addresses`, headers, body },
    ];
    for (const asking of askings) {
      const { status, text } = await line.ask('owner', round, { ...asking, from });
      if (status !== 200) note(`${asking.path} answered ${status} ${text.slice(0, 120)}`);
    }
    await sleep(PAUSE_MS);
  }
}
