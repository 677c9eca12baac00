import { createHash } from 'node:crypto';
import pg from 'pg';
import { embeddedDatabaseUrl } from '../../testing/world/embedded-database-url.ts';
import { type FullList, insertFullList } from '../../testing/world/insert-full-list.ts';
import { freePort, makeDataFolder, startProduct } from '../../testing/world/start-world.ts';
import { program, startChild } from '../../tools/child-process.mjs';
import type { UsageFigures } from './export-server.ts';

/** What one kind of export took for a long list, and how much memory for one that is half as long. */
export type ExportFigures = {
  seconds: number;
  /** What the exporting process took of the processor: on a busy machine the clock tells more about the neighbours. */
  processorSeconds: number;
  memoryMb: number;
  memoryOfHalfMb: number;
};

/** What the part for exports measured. */
export type AllExportFigures = { joined: ExportFigures; winners: ExportFigures; naive: ExportFigures };

type Kind = keyof AllExportFigures;
type Lists = { tiny: FullList; half: FullList; whole: FullList };
type Download = { seconds: number; rows: number; hash: string };

/** Exports a list with so many entries out of a real database, each kind of export in a process of its own. */
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
    // What a database does by itself within minutes.
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
  const exporter = startChild('The export', [program('bench/draw/export-server.ts'), kind, databaseUrl], {});
  try {
    const { url } = await exporter.ready;
    await download(url, lists.tiny);
    const rest = await usageOf(url);
    await download(url, lists.half);
    const half = await usageOf(url);
    const { seconds, rows, hash } = await download(url, lists.whole);
    const whole = await usageOf(url);
    // One line more than entries: the columns' names.
    if (rows !== entries + 1) throw new Error(`The export has ${rows} lines.`);
    const figures = {
      seconds,
      processorSeconds: whole.processorSeconds - half.processorSeconds,
      memoryMb: whole.peakMb - rest.nowMb,
      memoryOfHalfMb: half.peakMb - rest.nowMb,
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
