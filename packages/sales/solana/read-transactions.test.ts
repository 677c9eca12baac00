import { describe, expect, it } from 'vitest';
import {
  BUYER,
  printSample,
  SELLER,
  SIGNATURE,
  writeJson,
  writeJsonParsed,
} from '../testing/sample-solana.ts';
import { SOLANA_SAMPLES } from '../testing/samples/solana.ts';
import { isSolana, readTransactions } from './read-transactions.ts';

const [sample] = SOLANA_SAMPLES;
const made = { instructions: sample ? [sample.instruction] : [], signers: [BUYER] };
const json = writeJson(made);
const whole = printSample(json);

const refusalOf = (value: unknown) => {
  const read = readTransactions(value);
  return 'refusal' in read ? read.refusal : undefined;
};

describe('reads', () => {
  it.each([
    ['a getTransaction result', json],
    ["a node's whole answer", { jsonrpc: '2.0', id: 1, result: json }],
    ['a case', { signature: SIGNATURE, response: json }],
    ['a case around a whole answer', { response: { result: json } }],
    ['the encoding jsonParsed', writeJsonParsed(made)],
    ['version 1', { ...json, version: 1 }],
    ['what no version stands in', { ...json, version: undefined }],
  ])('%s', (_what, value) => {
    expect(isSolana(value)).toBe(true);
    expect(printSample(value)).toEqual(whole);
  });

  it('all transactions of a block', () => {
    const block = { blockHeight: 1, transactions: [json, json] };
    expect(isSolana(block)).toBe(true);
    expect(readTransactions(block)).toMatchObject({
      transactions: [{ signature: SIGNATURE }, { signature: SIGNATURE }],
    });
  });

  it('the signers, in either encoding', () => {
    for (const value of [json, writeJsonParsed(made)])
      expect(readTransactions(value)).toMatchObject({ transactions: [{ signers: new Set([BUYER]) }] });
  });
});

describe('rejects', () => {
  it.each([
    ['no object', 7, 'not a JSON object'],
    ['an object without a transaction', {}, 'missing the transaction'],
    [
      'other encodings',
      { ...json, transaction: ['AQID', 'base64'] },
      'unsupported encoding, use json or jsonParsed',
    ],
    [
      'a missing meta',
      { ...json, meta: null },
      'missing meta, so it is unclear whether the transaction failed',
    ],
    [
      'addresses from tables that are not there',
      {
        ...json,
        transaction: {
          ...json.transaction,
          message: { ...json.transaction.message, addressTableLookups: [{ accountKey: SELLER }] },
        },
        meta: { ...json.meta, loadedAddresses: undefined },
      },
      'missing the addresses loaded from lookup tables',
    ],
    [
      'a block with such a transaction',
      { transactions: [json, { ...json, meta: null }] },
      'transaction 1: missing meta, so it is unclear whether the transaction failed',
    ],
  ])('%s', (_what, value, refusal) => {
    expect(refusalOf(value)).toBe(refusal);
  });

  it('more instructions than a transaction can hold', () => {
    const many = Array.from({ length: 513 }, () => ({}));
    const meta = { ...json.meta, innerInstructions: [{ index: 0, instructions: many }] };
    expect(refusalOf({ ...json, meta })).toBe('more instructions than a transaction can hold');
  });
});

describe('transaction without a status', () => {
  it.each([
    ['has no error field and no status', { err: undefined }],
    ['has a status that is an error', { err: undefined, status: { Err: 'x' } }],
    ['has an error', { err: 'AccountInUse' }],
  ])('%s and is not a sale', (_what, fields) => {
    expect(printSample({ ...json, meta: { ...json.meta, ...fields } }).sales).toEqual([]);
  });

  it('is a sale when its status says so', () => {
    expect(printSample({ ...json, meta: { ...json.meta, err: undefined, status: { Ok: null } } })).toEqual(
      whole,
    );
  });
});

describe('invalid account indexes', () => {
  it.each([[-1], [1e9], [0.5], [Number.NaN], ['x'], [null], [{}]])('%j resolve to no account', (number) => {
    const [instruction] = json.transaction.message.instructions;
    const accounts = instruction?.accounts.map((_, place) => (place === 1 ? number : _));
    const message = { ...json.transaction.message, instructions: [{ ...instruction, accounts }] };
    const broken = { ...json, transaction: { ...json.transaction, message } };
    expect(printSample(broken).sales).toEqual([]);
    expect(sample?.instruction.accounts[1]).toBe(SELLER);
  });
});
