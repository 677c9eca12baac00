import { createHash } from 'node:crypto';
import pg from 'pg';
import { program, startChild } from '../../../tools/child-process.mjs';
import { type FullList, insertFullList } from '../../world/prepare-draws.ts';
import { embeddedDatabaseUrl, freePort, makeDataFolder, startProduct } from '../../world/start-world.ts';
import type { UsageFigures } from './export-server.ts';

/** One kind of export of a long list, and its memory for a list half as long. */
export type ExportFigures = {
  seconds: number;
  /** CPU time: on a busy machine, wall-clock time depends on other processes. */
  processorSeconds: number;
  memoryMb: number;
  memoryOfHalfMb: number;
};

export type AllExportFigures = { joined: ExportFigures; winners: ExportFigures; naive: ExportFigures };

type Kind = keyof AllExportFigures;
type Lists = { tiny: FullList; half: FullList; whole: FullList };
type Download = { seconds: number; rows: number; hash: string };

/** Exports from a real database, each kind in its own process. */
export async function exportPart(entries: number): Promise<AllExportFigures> {
  const folder = await makeDataFolder();
  const product = startProduct({ PORT: String(await freePort()), DATA_DIR: folder.path });
  try {
    await product.ready;
    const databaseUrl = await embeddedDatabaseUrl(folder.path);
    const lists = await fillLists(databaseUrl, entries);
    const joined = await measure('joined', databaseUrl, lists, entries);
    const winners = await measure('winners', databaseUrl, lists, entries);
    const naive = await measure('naive', databaseUrl, lists, entries);
    if (naive.hash !== joined.hash) throw new Error('The files differ.');
    return { joined: joined.figures, winners: winners.figures, naive: naive.figures };
  } finally {
    await product.stop();
    await folder.remove();
  }
}

async function fillLists(databaseUrl: string, entries: number): Promise<Lists> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const tiny = await insertFullList(database, entries / 1_000);
    const half = await insertFullList(database, entries / 2);
    const whole = await insertFullList(database, entries);
    // Autovacuum would do this within minutes.
    await database.query('vacuum analyze entries');
    return { tiny, half, whole };
  } finally {
    await database.end();
  }
}

async function measure(
  kind: Kind,
  databaseUrl: string,
  lists: Lists,
  entries: number,
): Promise<{ figures: ExportFigures; hash: string }> {
  const exporter = startChild(
    'The export',
    [program('trials/bench/draw/export-server.ts'), kind, databaseUrl],
    {},
  );
  try {
    const { url } = await exporter.ready;
    await download(url, lists.tiny);
    const idle = await usageOf(url);
    await download(url, lists.half);
    const half = await usageOf(url);
    const { seconds, rows, hash } = await download(url, lists.whole);
    const whole = await usageOf(url);
    // One extra line for the header.
    if (rows !== entries + 1) throw new Error(`The export has ${rows} lines instead of ${entries + 1}.`);
    const figures = {
      seconds,
      processorSeconds: whole.processorSeconds - half.processorSeconds,
      memoryMb: whole.peakMb - idle.nowMb,
      memoryOfHalfMb: half.peakMb - idle.nowMb,
    };
    return { figures, hash };
  } finally {
    await exporter.stop();
  }
}

async function download(url: string, { id, ownerId }: FullList): Promise<Download> {
  const started = performance.now();
  const response = await fetch(`${url}/${ownerId}/${id}`);
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    for (const byte of chunk) if (byte === 0x0a) rows += 1;
  }
  return { seconds: (performance.now() - started) / 1000, rows, hash: hash.digest('hex') };
}

async function usageOf(url: string): Promise<UsageFigures> {
  return (await (await fetch(`${url}/usage`)).json()) as UsageFigures;
}
