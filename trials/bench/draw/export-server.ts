// A separate process, so that its memory is that of one kind of export. GET /OWNER/LIST returns the file,
// GET /usage the resource usage of this process.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { mintShape } from '@signboard/contract/allowlists/mint-form.ts';
import type { AllowlistsDeps } from '../../../apps/server/lists/draws/allowlists/deps.ts';
import { exportWinners } from '../../../apps/server/lists/draws/export-winners.ts';
import { exportJoined } from '../../../apps/server/lists/export-entries.ts';
import { connect } from '../../../apps/server/platform/db/connect.ts';
import { systemClock } from '../../../apps/server/platform/lib/clock.ts';
import type { Spend } from '../../../apps/server/platform/lib/route.ts';
import { naiveExport } from './naive-export.ts';

/** Current and peak memory, and CPU time. */
export type UsageFigures = { nowMb: number; peakMb: number; processorSeconds: number };

const [kind, databaseUrl = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl, 2);
// A CSV file needs no other dependency, and is not limited here.
const deps = { db, clock: systemClock } as AllowlistsDeps;
const spend: Spend = (_units, work) => work((piece) => piece());

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
      ? await exportWinners(deps, spend, ownerId, { id: listId, format: 'csv', ...mintShape.parse({}) })
      : await exportJoined(deps, spend, ownerId, { id: listId });
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

/** Not getrusage: on Linux its peak includes that of the parent process. */
function peakKb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}
