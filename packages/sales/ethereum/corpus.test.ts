import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { presentDecoded } from '../present-decoded.ts';
import { compareSales, type PlainSale } from '../testing/compare-sales.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { readTransactions } from './read-transactions.ts';

// Real transactions and their sales, if the corpus is checked out next to the repository. Synthetic logs cover every
// decoder too.
const CORPUS = fileURLToPath(new URL('../../../../shared/cases/ethereum/', import.meta.url));
const hasCorpus = existsSync(CORPUS);

type Case = { txHash: string | null; expected: PlainSale[]; expectedMints?: PlainSale[] };
type Block = { expectedSales: (PlainSale & { txHash: string })[] };

// Without the corpus, one test of each kind remains and is counted as skipped.
const filesIn = (folder: string) =>
  hasCorpus ? readdirSync(CORPUS + folder).map((file) => `${folder}/${file}`) : [`${folder}/*`];
const caseFiles = ['sales', 'legacy-wyvern', 'negative', 'single-log'].flatMap(filesIn);
const blockFiles = filesIn('blocks');

const readJson = (file: string): unknown => {
  const bytes = readFileSync(CORPUS + file);
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
};

const print = (json: unknown) => {
  const read = readTransactions(json);
  if ('refusal' in read) throw new Error(read.refusal);
  return read.transactions.map((transaction) =>
    presentDecoded({ txHash: transaction.hash }, decodeTransaction(transaction)),
  );
};

describe.skipIf(!hasCorpus)('corpus of real transactions', () => {
  let unknowns = new Map<string, unknown>();
  beforeAll(() => {
    unknowns = unknownFields();
  });

  it.each(caseFiles)('decodes exactly the expected sales of %s', (file) => {
    const json = readJson(file) as Case;
    const printed = print(json)[0];
    expect(compareSales(json.expected, printed?.sales ?? [])).toEqual([]);
    if (json.expectedMints) expect(printed?.mints).toEqual(json.expectedMints);
  });

  it.each(blockFiles)('decodes exactly the expected sales of %s', (file) => {
    const json = readJson(file) as Block;
    const expected = json.expectedSales.map((sale) => ({ ...sale, mayBeUnknown: unknowns.get(sale.txHash) }));
    expect(
      compareSales(
        expected,
        print(json).flatMap((line) => line.sales as PlainSale[]),
      ),
    ).toEqual([]);
  });
});

/** Fields that the logs cannot contain; listed in the cases but not repeated in the blocks. */
function unknownFields(): Map<string, unknown> {
  return new Map(
    filesIn('sales').flatMap((file) => {
      const { txHash, expected } = readJson(file) as Case;
      const fields = expected.find((sale) => sale.mayBeUnknown)?.mayBeUnknown;
      return txHash && fields ? [[txHash, fields] as const] : [];
    }),
  );
}
