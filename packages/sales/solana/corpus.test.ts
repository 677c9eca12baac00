import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { presentDecoded } from '../present-decoded.ts';
import type { PlainSale } from '../testing/compare-sales.ts';
import { listInstructions } from './core/instruction.ts';
import { deriveAssetId } from './core/program-addresses.ts';
import { readBubblegumTransfer } from './core/token-transfers.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { readTransactions } from './read-transactions.ts';

// Real transactions and their sales, if the corpus is checked out next to the repository. Synthetic ones cover every
// decoder too.
const CORPUS = fileURLToPath(new URL('../../../../shared/cases/solana/', import.meta.url));
const hasCorpus = existsSync(CORPUS);

type Expected = PlainSale | PlainSale[] | null;
type Case = { signature: string; expected: Expected; retired?: boolean };
type Block = { expectedSales?: (PlainSale & { signature: string })[] };

// Without the corpus, one test of each kind remains and is counted as skipped.
const filesIn = (folder: string) =>
  hasCorpus ? readdirSync(CORPUS + folder).map((file) => `${folder}/${file}`) : [`${folder}/*`];

const readJson = (file: string): unknown => {
  const bytes = readFileSync(CORPUS + file);
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
};

const transactionsIn = (json: unknown) => {
  const read = readTransactions(json);
  if ('refusal' in read) throw new Error(read.refusal);
  return read.transactions;
};

const print = (json: unknown) =>
  transactionsIn(json).map((transaction) =>
    presentDecoded({ signature: transaction.signature }, decodeTransaction(transaction)),
  );

const toList = (expected: Expected): PlainSale[] =>
  Array.isArray(expected) ? expected : expected ? [expected] : [];

describe.skipIf(!hasCorpus)('corpus of real transactions', () => {
  it.each(filesIn('transactions'))('decodes exactly the expected sales of %s', (file) => {
    const { signature, expected, retired } = readJson(file) as Case;
    const [line] = print(readJson(file));
    expect(line).toMatchObject({ signature });
    const sales = line?.sales ?? [];
    if (retired && sales.length === 0) return;
    expect(sales).toEqual(toList(expected).map((sale) => expect.objectContaining(sale)));
  });

  it.each(filesIn('blocks'))('decodes exactly the expected sales of %s', (file) => {
    const { expectedSales = [] } = readJson(file) as Block;
    const lines = print(readJson(file));
    expect(lines.length).toBeGreaterThan(0);
    const sales = lines.flatMap((line) =>
      line.sales.map((sale) => ({ ...sale, signature: lineSignature(line) })),
    );
    expect(sales).toEqual(expectedSales.map((sale) => expect.objectContaining(sale)));
  });

  it('derives the addresses of sold compressed NFTs from their transfers', () => {
    const derived = filesIn('transactions').flatMap((file) => {
      const json = readJson(file) as Case;
      const leaves = transactionsIn(json)
        .flatMap(listInstructions)
        .flatMap((instruction) => readBubblegumTransfer(instruction) ?? []);
      return leaves.map(({ tree, nonce }) => [deriveAssetId(tree, nonce), toList(json.expected)[0]?.mint]);
    });
    expect(derived.length).toBeGreaterThan(0);
    for (const [address, mint] of derived) expect(address).toBe(mint);
  });
});

function lineSignature(line: ReturnType<typeof print>[number]): string | null {
  return 'signature' in line ? line.signature : null;
}
