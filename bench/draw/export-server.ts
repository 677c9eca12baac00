// Runs in a process of its own, so that its memory is that of one kind of export. GET /OWNER/LIST answers the file,
// GET /usage what this process has used so far.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { connect } from '../../apps/server/db/connect.ts';
import type { DrawDeps } from '../../apps/server/features/draws/deps.ts';
import { exportWinners } from '../../apps/server/features/draws/export-winners.ts';
import type { ListsDeps } from '../../apps/server/features/lists/deps.ts';
import { exportJoined } from '../../apps/server/features/lists/export-entries.ts';
import { systemClock } from '../../apps/server/lib/clock.ts';
import { naiveExport } from './naive-export.ts';

/** The memory of this process, the most that it ever was, and the processor's time. */
export type UsageFigures = { nowMb: number; peakMb: number; processorSeconds: number };

const [kind, databaseUrl = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl, 2);
// An export asks nothing else of the world.
const deps = { db, clock: systemClock } as DrawDeps & ListsDeps;

const server = createServer(async ({ url = '' }, response) => {
  if (url === '/usage') return void response.end(JSON.stringify(usageFigures()));
  const [, ownerId = '', listId = ''] = url.split('/');
  try {
    await answer(response, ownerId, listId);
  } catch (error) {
    response.destroy(error as Error);
    throw error;
  }
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

async function answer(response: ServerResponse, ownerId: string, listId: string): Promise<void> {
  if (kind === 'naive') return void response.end(await naiveExport(databaseUrl, listId));
  const { content } =
    kind === 'winners'
      ? await exportWinners(deps, ownerId, { id: listId, format: 'csv' })
      : await exportJoined(deps, ownerId, listId);
  await pipeline(content, response);
}

function usageFigures(): UsageFigures {
  const { user, system } = process.cpuUsage();
  return {
    nowMb: process.memoryUsage.rss() / 1024 ** 2,
    peakMb: peakKb() / 1024,
    processorSeconds: (user + system) / 1e6,
  };
}

/** What getrusage says would do, but on Linux it starts at the peak of the process that started this one. */
function peakKb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}
