import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Transaction } from '@signboard/sales/ethereum/core/transaction.ts';
import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import { readTransactions } from '@signboard/sales/ethereum/read-transactions.ts';
import { EVENT_ABI, TOKEN_ABI } from '@signboard/sales/testing/event-abi.ts';
import { createSampleBlock } from '@signboard/sales/testing/sample-block.ts';
import { type Abi, parseAbiItem, parseEventLogs } from 'viem';

const BLOCKS = fileURLToPath(new URL('../../../../shared/cases/ethereum/blocks/', import.meta.url));
const SYNTHETIC_BLOCKS = 60;
/** Coprime to typical transaction counts, so that the sample covers all blocks. */
const STRIDE = 97;

export const hasCorpus = existsSync(BLOCKS);
export const transactions = hasCorpus
  ? readCorpus()
  : Array.from({ length: SYNTHETIC_BLOCKS }, (_, at) => createSampleBlock(at)).flat();
export const logCount = transactions.reduce((sum, { logs }) => sum + logs.length, 0);

export function decodeAll(): number {
  let sales = 0;
  for (const transaction of transactions) sales += decodeTransaction(transaction).sales.length;
  return sales;
}

/** viem would take minutes for all transactions, so it decodes a sample for a fixed time. */
export function timeViem(forMs: number): number {
  const signatures = [
    ...Object.values(EVENT_ABI).flatMap((events) => Object.values(events)),
    ...Object.values(TOKEN_ABI),
  ];
  const abi = signatures.map((signature) => parseAbiItem(signature as 'event Any()')) as Abi;
  const started = coreSeconds();
  const startedAt = performance.now();
  let parsed = 0;
  for (let at = 0; performance.now() - startedAt < forMs; at += STRIDE) {
    const logs = transactions[at % transactions.length]?.logs ?? [];
    parseEventLogs({ abi, logs: logs as unknown as Parameters<typeof parseEventLogs>[0]['logs'] });
    parsed += logs.length;
  }
  return parsed / (coreSeconds() - started);
}

/** CPU seconds per round, averaged over as many rounds as fit. */
export function timeRounds(round: () => number, forMs: number): number {
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

function readCorpus(): Transaction[] {
  return readdirSync(BLOCKS).flatMap((file) => {
    const read = readTransactions(JSON.parse(gunzipSync(readFileSync(BLOCKS + file)).toString('utf8')));
    if ('refusal' in read) throw new Error(`${file}: ${read.refusal}`);
    return read.transactions.filter(({ logs }) => logs.length > 0);
  });
}
