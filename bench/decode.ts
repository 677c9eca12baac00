import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import type { Transaction } from '@signboard/sales/ethereum/core/transaction.ts';
import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import { readTransactions } from '@signboard/sales/ethereum/read-transactions.ts';
import { decodeTransaction as decodeSolana } from '@signboard/sales/solana/decode-transaction.ts';
import { readTransactions as readSolana } from '@signboard/sales/solana/read-transactions.ts';
import { EVENT_ABI, TOKEN_ABI } from '@signboard/sales/testing/event-abi.ts';
import { createSampleBlock } from '@signboard/sales/testing/sample-block.ts';
import { writeJson } from '@signboard/sales/testing/sample-solana.ts';
import { SOLANA_SAMPLES } from '@signboard/sales/testing/samples/solana.ts';
import { type Abi, parseAbiItem, parseEventLogs } from 'viem';
import { printBench } from './print-bench.ts';

/** Decoded logs per CPU second, compared with viem on the same events. */
const BLOCKS = fileURLToPath(new URL('../../shared/cases/ethereum/blocks/', import.meta.url));
const SOLANA_CASES = fileURLToPath(new URL('../../shared/cases/solana/transactions/', import.meta.url));
const SYNTHETIC_BLOCKS = 60;
const MEASURE_MS = 4_000;
const VIEM_MS = 8_000;
/** Coprime to typical transaction counts, so that the sample covers all blocks. */
const STRIDE = 97;
const ROUNDS_FOR_MEMORY = 30;

const hasCorpus = existsSync(BLOCKS);
const transactions = hasCorpus
  ? readCorpus()
  : Array.from({ length: SYNTHETIC_BLOCKS }, (_, at) => createSampleBlock(at)).flat();
const logCount = transactions.reduce((sum, { logs }) => sum + logs.length, 0);

timeRounds(decodeAll, MEASURE_MS / 4);
const perSecond = logCount / timeRounds(decodeAll, MEASURE_MS);
const viemPerSecond = timeViem();
const growthMb = measureMemoryGrowthMb();
// Marketplace transactions only, starting from parsed JSON: whole blocks, mostly votes, are many times faster.
const solanaJson = existsSync(SOLANA_CASES)
  ? readdirSync(SOLANA_CASES).map((file): unknown => JSON.parse(readFileSync(SOLANA_CASES + file, 'utf8')))
  : SOLANA_SAMPLES.map(({ instruction, signer }) =>
      writeJson({ instructions: [instruction], signers: [signer] }),
    );
timeRounds(decodeSolanaAll, MEASURE_MS / 4);
const solanaPerSecond = Math.round(solanaJson.length / timeRounds(decodeSolanaAll, MEASURE_MS));

printBench(
  'decode',
  [
    {
      measure: 'logs',
      value: `${logCount} in ${transactions.length} transactions`,
      anchor: hasCorpus ? 'real blocks' : 'synthetic blocks',
    },
    { measure: 'logs per second', value: perSecond.toFixed(0), anchor: 'goal 500000 on one core' },
    { measure: "viem's parseEventLogs, logs per second", value: viemPerSecond.toFixed(0) },
    { measure: 'ratio to viem', value: (perSecond / viemPerSecond).toFixed(0), anchor: 'goal 100' },
    {
      measure: `memory growth over ${ROUNDS_FOR_MEMORY} rounds`,
      value: `${growthMb.toFixed(1)} MB`,
      anchor: 'flat',
    },
    {
      measure: `Solana transactions per second (${decodeSolanaAll()} sales in ${solanaJson.length})`,
      value: String(solanaPerSecond),
      anchor: 'goal 20000 on one core',
    },
  ],
  {
    logsPerSecond: Math.round(perSecond),
    ratioToViem: Math.round(perSecond / viemPerSecond),
    solanaPerSecond,
  },
);

function decodeAll(): number {
  let sales = 0;
  for (const transaction of transactions) sales += decodeTransaction(transaction).sales.length;
  return sales;
}

function decodeSolanaAll(): number {
  let sales = 0;
  for (const json of solanaJson) {
    const read = readSolana(json);
    if ('refusal' in read) throw new Error(read.refusal);
    for (const transaction of read.transactions) sales += decodeSolana(transaction).sales.length;
  }
  return sales;
}

/** viem would take minutes for all transactions, so it decodes a sample for a fixed time. */
function timeViem(): number {
  const signatures = [
    ...Object.values(EVENT_ABI).flatMap((events) => Object.values(events)),
    ...Object.values(TOKEN_ABI),
  ];
  const abi = signatures.map((signature) => parseAbiItem(signature as 'event Any()')) as Abi;
  const started = coreSeconds();
  const startedAt = performance.now();
  let parsed = 0;
  for (let at = 0; performance.now() - startedAt < VIEM_MS; at += STRIDE) {
    const logs = transactions[at % transactions.length]?.logs ?? [];
    parseEventLogs({ abi, logs: logs as unknown as Parameters<typeof parseEventLogs>[0]['logs'] });
    parsed += logs.length;
  }
  return parsed / (coreSeconds() - started);
}

/** CPU seconds per round, averaged over as many rounds as fit. */
function timeRounds(round: () => number, forMs: number): number {
  const started = coreSeconds();
  const startedAt = performance.now();
  let rounds = 0;
  do {
    round();
    rounds += 1;
  } while (performance.now() - startedAt < forMs);
  return (coreSeconds() - started) / rounds;
}

/** CPU time including garbage collection, unaffected by other processes. */
function coreSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function measureMemoryGrowthMb(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < ROUNDS_FOR_MEMORY; round += 1) decodeAll();
  collect();
  return (process.memoryUsage().heapUsed - before) / 1e6;
}

function readCorpus(): Transaction[] {
  return readdirSync(BLOCKS).flatMap((file) => {
    const read = readTransactions(JSON.parse(gunzipSync(readFileSync(BLOCKS + file)).toString('utf8')));
    if ('refusal' in read) throw new Error(`${file}: ${read.refusal}`);
    return read.transactions.filter(({ logs }) => logs.length > 0);
  });
}
