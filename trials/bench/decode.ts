import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { decodeTransaction as decodeSolana } from '@signboard/sales/solana/decode-transaction.ts';
import { readTransactions as readSolana } from '@signboard/sales/solana/read-transactions.ts';
import { writeJson } from '@signboard/sales/testing/sample-solana.ts';
import { SOLANA_SAMPLES } from '@signboard/sales/testing/samples/solana.ts';
import { decodeAll, hasCorpus, logCount, timeRounds, timeViem, transactions } from './decode/decode-logs.ts';
import { printBench } from './print-bench.ts';

/** Decoded logs per CPU second, compared with viem on the same events. */
const SOLANA_CASES = fileURLToPath(new URL('../../../shared/cases/solana/transactions/', import.meta.url));
const MEASURE_MS = 4_000;
const VIEM_MS = 8_000;
const ROUNDS_FOR_MEMORY = 30;

timeRounds(decodeAll, MEASURE_MS / 4);
const perSecond = logCount / timeRounds(decodeAll, MEASURE_MS);
const viemPerSecond = timeViem(VIEM_MS);
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

function decodeSolanaAll(): number {
  let sales = 0;
  for (const json of solanaJson) {
    const read = readSolana(json);
    if ('refusal' in read) throw new Error(read.refusal);
    for (const transaction of read.transactions) sales += decodeSolana(transaction).sales.length;
  }
  return sales;
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
