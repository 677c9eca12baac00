import { execFileSync } from 'node:child_process';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { makeTree } from '@signboard/draw/allowlists/allowlist-for-test.ts';
import { makeEntries, makeProof, seededBytes, toProofFile } from '@signboard/draw/draw-for-test.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { browserPart } from './draw/browser-part.ts';
import { compareWithNaive } from './draw/compare-with-naive.ts';
import { type ExportFigures, exportPart } from './draw/export-part.ts';
import { measureProofReaders } from './draw/proof-readers.ts';
import { secondsOf } from './draw/seconds-of.ts';
import type { ServerFigures } from './draw/server-part.ts';
import { wasmKeccak256 } from './draw/wasm-hash.ts';
import { type BenchRow, printBench } from './print-bench.ts';

/** A draw of a million entries on the server, its exports, checking 100,000 entries in a browser, and an allowlist. */
const ENTRIES = 1_000_000;
const CHECKED = 100_000;
const COMPARED = 100_000;
/** OpenZeppelin's library takes half a minute for 100,000. */
const COMPARED_WITH_OPENZEPPELIN = 10_000;

const serverPart = new URL('./draw/server-part.ts', import.meta.url).pathname;
const server: ServerFigures = JSON.parse(
  execFileSync(process.execPath, [serverPart, String(ENTRIES)], { encoding: 'utf8' }),
);
const ratioToNaive = await compareWithNaive(COMPARED);
const allowlist = await timeAllowlist();
const browser = await timeBrowser();
const { joined, winners, naive } = await exportPart(ENTRIES);
const proofReaders150Mb = await measureProofReaders(300_000, 150);
const drawSeconds = server.commitSeconds + server.rankSeconds;

printBench(
  'draw',
  [
    {
      measure: 'commit and rank of 1,000,000 entries',
      value: `${drawSeconds.toFixed(2)} s (${server.commitSeconds.toFixed(2)} + ${server.rankSeconds.toFixed(2)})`,
      anchor: 'at most 4 s',
    },
    {
      measure: 'as many bare hashes',
      value: `${(server.processorSeconds / server.hashProcessorSeconds).toFixed(2)} times the CPU time (${server.hashProcessorSeconds.toFixed(2)} s)`,
      anchor: '1.5: at most that much around the hashes',
    },
    { measure: 'CPU time', value: `${server.processorSeconds.toFixed(2)} s` },
    { measure: 'peak memory', value: `${server.peakMb.toFixed(0)} MB`, anchor: 'at most 600 MB' },
    {
      measure: 'naive implementation, 100,000 entries',
      value: `${ratioToNaive.toFixed(1)} times slower`,
      anchor: '1: no better than naive',
    },
    {
      measure: '100,000 entries verified in a browser worker',
      value: `${browser.seconds.toFixed(2)} s`,
      anchor: 'at most 3 s',
    },
    {
      measure: 'longest main-thread block in the page',
      value: `${browser.longestTaskMs.toFixed(0)} ms`,
      anchor: 'below 50 ms',
    },
    { measure: 'allowlist of 100,000 addresses', value: `${allowlist.seconds.toFixed(2)} s` },
    {
      measure: "OpenZeppelin's library, 10,000 addresses",
      value: `${allowlist.ratio.toFixed(0)} times slower`,
      anchor: '1: as fast as the library',
    },
    {
      measure: '150 slow readers of a proof',
      value: `${proofReaders150Mb.toFixed(0)} MB`,
      anchor: 'at most 50 MB',
    },
    ...exportRows('participants', joined),
    ...exportRows('winners', winners),
    {
      measure: 'naive export of participants, memory',
      value: `${(naive.memoryMb / joined.memoryMb).toFixed(1)} times more (${naive.memoryMb.toFixed(0)} MB)`,
      anchor: '1: no better than naive',
    },
    {
      measure: 'memory for 1,000,000 relative to 500,000',
      value: growth(naive).toFixed(2),
      anchor: '2: grows with the list',
    },
    {
      measure: 'naive export of participants, CPU time',
      value: `${(naive.processorSeconds / joined.processorSeconds).toFixed(2)} times (${naive.processorSeconds.toFixed(1)} s)`,
      anchor: '1: streaming costs no time',
    },
  ],
  {
    entries: ENTRIES,
    ...server,
    browserSeconds100k: browser.seconds,
    proofReaders150Mb,
    allowlistSeconds100k: allowlist.seconds,
    ratioToNaive,
    ratioToOpenZeppelin: allowlist.ratio,
    longestPageTaskMs: browser.longestTaskMs,
    joinedExportSeconds: joined.seconds,
    joinedExportMb: joined.memoryMb,
    joinedExportGrowth: growth(joined),
    winnersExportSeconds: winners.seconds,
    winnersExportMb: winners.memoryMb,
    winnersExportGrowth: growth(winners),
    naiveExportSeconds: naive.seconds,
    ratioToNaiveExportProcessor: naive.processorSeconds / joined.processorSeconds,
    naiveExportMb: naive.memoryMb,
    ratioToNaiveExportMemory: naive.memoryMb / joined.memoryMb,
  },
);

/** Peak memory for the whole list, relative to half of it. */
function growth({ memoryMb, memoryOfHalfMb }: ExportFigures): number {
  return memoryMb / memoryOfHalfMb;
}

function exportRows(kind: string, figures: ExportFigures): BenchRow[] {
  return [
    {
      measure: `CSV of ${kind}, 1,000,000 rows`,
      value: `${figures.seconds.toFixed(1)} s (CPU ${figures.processorSeconds.toFixed(1)} s)`,
    },
    { measure: 'peak memory above idle', value: `${figures.memoryMb.toFixed(0)} MB` },
    {
      measure: 'memory for 1,000,000 relative to 500,000',
      value: growth(figures).toFixed(2),
      anchor: '1: independent of the length',
    },
  ];
}

async function timeAllowlist(): Promise<{ seconds: number; ratio: number }> {
  const plan = { format: 'openzeppelin', terms: {} } as const;
  const keccakInto = await wasmKeccak256();
  const addresses = Array.from(
    { length: CHECKED },
    (_, at) => `0x${toHex(seededBytes(`address ${at}`, 20))}`,
  );
  const some = addresses.slice(0, COMPARED_WITH_OPENZEPPELIN);
  const { seconds } = secondsOf(() => makeTree(plan, addresses, keccakInto));
  const ours = secondsOf(() => makeTree(plan, some, keccakInto));
  const values = some.map((address) => [address]);
  const theirs = secondsOf(() => StandardMerkleTree.of(values, ['address']));
  return { seconds, ratio: theirs.seconds / ours.seconds };
}

async function timeBrowser() {
  return await browserPart(toProofFile(makeProof({ entries: makeEntries(CHECKED), k: 1_000 })));
}
