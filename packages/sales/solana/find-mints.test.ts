import { describe, expect, it } from 'vitest';
import { missingFactKey } from '../missing-facts.ts';
import { accountsWith, hex, joined, key, moveCore, u64 } from '../testing/sample-instructions.ts';
import {
  BUYER,
  COLLECTION,
  MINT,
  OTHER,
  printSample,
  type SampleInstruction,
  type SampleTransaction,
  vault,
  writeJson,
  writeJsonParsed,
} from '../testing/sample-solana.ts';
import { PROGRAMS } from './core/instruction.ts';

const minted: SampleInstruction = {
  program: PROGRAMS.token,
  accounts: [MINT, vault('account'), OTHER],
  data: joined(hex('07'), u64(1n)),
  parsed: { type: 'mintTo', info: { mint: MINT, amount: '1' } },
};
const described: SampleInstruction = {
  program: PROGRAMS.tokenMetadata,
  accounts: [vault('metadata'), MINT],
  data: hex('21'),
};
const held = [{ mint: MINT, owner: BUYER, after: '1' }];
const token: SampleTransaction = { instructions: [minted, described], balances: held };

const created = (places: Record<number, string>, name = '14'): SampleInstruction => ({
  program: PROGRAMS.core,
  accounts: accountsWith(8, { 0: MINT, ...places }),
  data: hex(name),
});

const leaf = (name: string, id: string): SampleInstruction => ({
  program: PROGRAMS.bubblegum,
  accounts: accountsWith(9, {}),
  data: hex(name),
  calls: [
    {
      program: 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV',
      accounts: [],
      data: joined(hex('0100cb000000010000'), key(id), key(BUYER), new Uint8Array(100)),
    },
  ],
});

const mintsOf = (made: SampleTransaction) => printSample(writeJson(made)).mints;
const printed = {
  mint: MINT,
  collection: null,
  standard: 'legacy',
  quantity: '1',
  to: BUYER,
  instruction: [0],
};

describe('Metaplex token', () => {
  it('is minted when its only piece is created, in either encoding', () => {
    expect(mintsOf(token)).toEqual([printed]);
    expect(printSample(writeJsonParsed(token)).mints).toEqual([printed]);
  });

  it('has a collection that is requested', () => {
    const need = { kind: 'collection', mint: MINT } as const;
    expect(printSample(writeJson(token)).needs).toEqual([`verified collection of ${MINT}`]);
    const collections = new Map([[missingFactKey(need), COLLECTION]]);
    const { mints, needs } = printSample(writeJson(token), { collections });
    expect(mints).toEqual([{ ...printed, collection: COLLECTION }]);
    expect(needs).toBeUndefined();
  });

  it.each([
    ['Metaplex knows nothing of it', { ...token, instructions: [minted] }],
    [
      'there were pieces before',
      { ...token, balances: [{ mint: MINT, owner: BUYER, before: '1', after: '1' }] },
    ],
    ['there are several', { ...token, balances: [{ mint: MINT, owner: BUYER, after: '2' }] }],
    ['it can be divided', { ...token, balances: [{ mint: MINT, owner: BUYER, after: '1', decimals: 6 }] }],
    ['it failed', { ...token, err: 'x' }],
  ])('is not minted when %s', (_what, made) => {
    expect(mintsOf(made)).toEqual([]);
  });
});

describe('Core asset', () => {
  it.each([['00'], ['14']])('is minted by instruction %s, with its collection', (name) => {
    expect(mintsOf({ instructions: [created({ 1: COLLECTION, 4: BUYER }, name)] })).toEqual([
      { ...printed, standard: 'core', collection: COLLECTION },
    ]);
  });

  it('belongs to the signer when no owner is named, and to the final recipient', () => {
    const unowned = created({ 1: PROGRAMS.core, 2: OTHER, 4: PROGRAMS.core });
    expect(mintsOf({ instructions: [unowned] })).toMatchObject([{ to: OTHER, collection: null }]);
    expect(mintsOf({ instructions: [unowned, moveCore(MINT, BUYER)] })).toMatchObject([{ to: BUYER }]);
  });

  it('is not minted by a transfer', () => {
    expect(mintsOf({ instructions: [moveCore(MINT, BUYER, COLLECTION)] })).toEqual([]);
  });
});

describe('compressed NFT', () => {
  it.each([
    ['9162c076b8937668', null, null],
    ['9912b22fc59e560f', 8, COLLECTION],
    ['78791792ad6ec7cd', 7, COLLECTION],
  ])('is minted by instruction %s, with its collection at %s', (name, place, collection) => {
    const made = { ...leaf(name, MINT), accounts: accountsWith(16, place ? { [place]: COLLECTION } : {}) };
    expect(mintsOf({ instructions: [made] })).toEqual([{ ...printed, standard: 'cnft', collection }]);
  });

  it('has a collection that is requested when the mint names none', () => {
    const accounts = accountsWith(16, { 7: PROGRAMS.bubblegum });
    const { mints, needs } = printSample(
      writeJson({ instructions: [{ ...leaf('78791792ad6ec7cd', MINT), accounts }] }),
    );
    expect(mints).toMatchObject([{ collection: null }]);
    expect(needs).toEqual([`verified collection of ${MINT}`]);
  });

  it('is separate for each instruction', () => {
    const ids = [vault('one'), vault('two')];
    const calls = ids.map((id) => leaf('9162c076b8937668', id));
    const wrapper = { program: vault('wrapper'), accounts: [], data: hex('01'), calls };
    expect(mintsOf({ instructions: [wrapper] }).map(({ instruction }) => instruction)).toEqual([
      [0, 0],
      [0, 2],
    ]);
  });

  it('is not minted without its leaf, nor by a transfer', () => {
    expect(mintsOf({ instructions: [{ ...leaf('9162c076b8937668', MINT), calls: [] }] })).toEqual([]);
    expect(mintsOf({ instructions: [leaf('a334c8e78c0345ba', MINT)] })).toEqual([]);
  });
});
