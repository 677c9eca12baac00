import { describe, expect, it } from 'vitest';
import type { MissingFact } from '../missing-facts.ts';
import { missingFactKey } from '../missing-facts.ts';
import { moveLeafV2 } from '../testing/sample-instructions.ts';
import {
  COLLECTION,
  MINT,
  type SampleInstruction,
  type SampleTransaction,
  SIGNATURE,
  vault,
  writeJson,
} from '../testing/sample-solana.ts';
import { SOLANA_SAMPLES, type SolanaSample } from '../testing/samples/solana.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { readTransactions } from './read-transactions.ts';

const sampleOf = (id: string, name: string): SolanaSample => {
  const found = SOLANA_SAMPLES.find(
    ({ decoder, name: own }) =>
      (decoder.marketplace.version ?? decoder.marketplace.id) === id && own === name,
  );
  if (!found) throw new Error(`there is no sample of ${id} ${name}`);
  return found;
};
const M2 = sampleOf('M2', 'executeSale');
const MMM = sampleOf('MMM', 'solFulfillBuy');
const TCOMP = sampleOf('TComp', 'buyLegacy');
const TAMM = sampleOf('TAMM', 'buyNft');
const TSWAP = sampleOf('TSwap', 'buyNft');
const ORBIS = sampleOf('orbis', 'buyNft');

const transactionOf = (made: SampleTransaction, meta: object = {}) => {
  const json = writeJson(made);
  const read = readTransactions({ ...json, meta: { ...json.meta, ...meta } });
  const transaction = 'transactions' in read ? read.transactions[0] : undefined;
  if (!transaction) throw new Error('there is no transaction');
  return transaction;
};
const alone = ({ instruction, signer }: SolanaSample, meta: object = {}) =>
  transactionOf({ instructions: [instruction], signers: [signer] }, meta);

describe('several sales in one transaction', () => {
  const priced = (lamports: number): SampleInstruction => ({
    ...MMM.instruction,
    lines: [`Program log: {"total_price":${lamports},"royalty_paid":0,"lp_fee":0}`],
  });
  const wrapper = (calls: SampleInstruction[]): SampleInstruction => ({
    program: vault('wrapper'),
    accounts: [],
    data: new Uint8Array([1]),
    calls,
  });
  const made = transactionOf({
    instructions: [
      M2.instruction,
      wrapper([priced(11), TCOMP.instruction, priced(22)]),
      TSWAP.instruction,
      priced(33),
    ],
  });

  it('are in execution order, each with its own price', () => {
    expect(decodeTransaction(made).sales.map(({ position, price }) => [position, price])).toEqual([
      [{ instruction: [0] }, 2_000_000_000n],
      [{ instruction: [1, 0] }, 11n],
      [{ instruction: [1, 4] }, 2_000_000_000n],
      [{ instruction: [1, 6] }, 22n],
      [{ instruction: [2] }, 2_000_000_000n],
      [{ instruction: [3] }, 33n],
    ]);
  });

  it('have unique keys that contain the transaction and the instruction', () => {
    const keys = decodeTransaction(made).sales.map(({ key }) => key);
    expect(new Set(keys).size).toBe(6);
    expect(keys[1]).toBe(`solana:${SIGNATURE}:1.0:${MINT}`);
  });

  it('are distinguished even if a node does not report call depths', () => {
    const json = writeJson({ instructions: [wrapper([TCOMP.instruction, TCOMP.instruction])] });
    const flat = json.meta.innerInstructions.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((one) => ({ ...(one as object), stackHeight: null })),
    }));
    const read = readTransactions({ ...json, meta: { ...json.meta, innerInstructions: flat } });
    const [transaction] = 'transactions' in read ? read.transactions : [];
    expect(transaction && decodeTransaction(transaction).sales).toHaveLength(2);
  });
});

describe('facts missing from the transaction', () => {
  it('include the collection of most tokens, which is requested and filled in', () => {
    const need: MissingFact = { kind: 'collection', mint: MINT };
    const before = decodeTransaction(alone(M2));
    expect(before).toMatchObject({ needs: [need], sales: [{ contract: MINT, tokenId: MINT }] });
    const collections = new Map([[missingFactKey(need), COLLECTION]]);
    const after = decodeTransaction(alone(M2), { collections });
    expect(after).toMatchObject({ needs: [], sales: [{ contract: COLLECTION, tokenId: MINT, needs: [] }] });
  });

  it('exclude a collection that was looked up and does not exist', () => {
    const collections = new Map([[missingFactKey({ kind: 'collection', mint: MINT }), null]]);
    expect(decodeTransaction(alone(M2), { collections })).toMatchObject({
      needs: [],
      sales: [{ contract: MINT }],
    });
  });

  it('exclude the collection of a compressed NFT whose transfer names it', () => {
    const calls = [moveLeafV2(vault('tree'), 7n, vault('anybody'), COLLECTION)];
    const cnft = sampleOf('MMM', 'cnftFulfillBuy');
    const sold = {
      ...cnft,
      instruction: { ...cnft.instruction, calls: [...(cnft.instruction.calls ?? []), ...calls] },
    };
    expect(decodeTransaction(alone(sold)).sales).toMatchObject([{ contract: COLLECTION, needs: [] }]);
  });

  it.each([
    ['logs', MMM, 'logMessages', 'logs'],
    ['logs', TSWAP, 'logMessages', 'logs'],
    ['inner instructions', TAMM, 'innerInstructions', 'inner-instructions'],
  ])('include the price without %s: it is unknown, requested and filled in', (_what, sample, field, kind) => {
    const whole = alone(sample);
    const { sales, needs } = decodeTransaction(alone(sample, { [field]: null }));
    expect(sales).toMatchObject([{ price: 'unknown', tokenId: MINT }]);
    expect(needs).toContainEqual({ kind });
    const knowledge = { logs: whole.logs as string[], innerInstructions: whole.inner };
    expect(decodeTransaction(alone(sample, { [field]: null }), knowledge)).toEqual(decodeTransaction(whole));
  });

  it.each([
    ['inner instructions', TCOMP, 'innerInstructions', 'inner-instructions'],
    ['logs', ORBIS, 'logMessages', 'logs'],
  ])('include the whole sale without %s: it is requested', (_what, sample, field, kind) => {
    const decoded = decodeTransaction(alone(sample, { [field]: null }));
    expect(decoded).toEqual({ sales: [], mints: [], needs: [{ kind }] });
  });

  it('include the symbol of an unknown token, but not its decimals when it moved', () => {
    const money = vault('money');
    const usdc = SOLANA_SAMPLES.find(({ sale }) => sale.decimals === 6);
    const accounts = usdc?.instruction.accounts.map((account, at) => (at === 20 ? money : account)) ?? [];
    const instruction = { ...(usdc?.instruction ?? M2.instruction), accounts };
    const balances = [{ mint: money, owner: vault('anybody'), after: '5', decimals: 4 }];
    const moved = decodeTransaction(transactionOf({ instructions: [instruction], balances }));
    expect(moved.sales).toMatchObject([{ currency: { id: money, symbol: null, decimals: 4 } }]);
  });
});

it('are requested once each', () => {
  const made = transactionOf({ instructions: [MMM.instruction, MMM.instruction] }, { logMessages: null });
  expect(decodeTransaction(made).needs).toHaveLength(2);
});

it('ignores an instruction with absurdly long data', () => {
  const data = new Uint8Array(9_000).fill(1);
  data.set(M2.instruction.data);
  expect(decodeTransaction(transactionOf({ instructions: [{ ...M2.instruction, data }] })).sales).toEqual([]);
});
