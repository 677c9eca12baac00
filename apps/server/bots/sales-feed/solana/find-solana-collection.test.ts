import { COLLECTION, MINT, OTHER, SELLER } from '@signboard/sales/testing/sample-solana.ts';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type {
  AccountFacts,
  SolanaIndex,
  TokenFacts,
} from '#server/platform/providers/solana/collection-port.ts';
import { findSolanaCollection } from './find-solana-collection.ts';

const token = (more: Partial<TokenFacts> = {}): TokenFacts => ({
  collection: null,
  creators: [],
  name: 'Tide #7',
  uri: null,
  ...more,
});
const asIndex = (more: Partial<SolanaIndex> = {}): SolanaIndex => ({
  tokens: async () => new Map(),
  hasMembers: async () => false,
  tokenByCreator: async () => null,
  ...more,
});

const find = (address: string, accounts: Record<string, AccountFacts>, index: SolanaIndex | null = null) =>
  findSolanaCollection(
    {
      collections: {
        index,
        tokens: async () => new Map(),
        at: async (at) => accounts[at] ?? { kind: 'none' },
      },
    },
    address,
  );

const tides: AccountFacts = { kind: 'collection', name: 'Tides' };
const found = { key: COLLECTION, name: 'Tides' };

describe('pasted Solana address', () => {
  it('can be the collection itself', async () => {
    expect(await find(COLLECTION, { [COLLECTION]: tides })).toEqual(found);
  });

  it('can be one of its tokens', async () => {
    const one: AccountFacts = { kind: 'token', token: token({ collection: COLLECTION }) };
    expect(await find(MINT, { [MINT]: one, [COLLECTION]: tides })).toEqual(found);
  });

  it('can be a token of a collection that is not marked as one', async () => {
    const one: AccountFacts = { kind: 'token', token: token({ collection: COLLECTION }) };
    const parent: AccountFacts = { kind: 'token', token: token({ name: 'Old Tides' }) };
    expect(await find(MINT, { [MINT]: one, [COLLECTION]: parent })).toEqual({
      key: COLLECTION,
      name: 'Old Tides',
    });
  });

  it('can be the candy machine of its tokens', async () => {
    const machine: AccountFacts = {
      kind: 'candy-machine',
      collection: COLLECTION,
      creator: null,
      progress: null,
    };
    expect(await find(OTHER, { [OTHER]: machine, [COLLECTION]: tides })).toEqual(found);
    const first: AccountFacts = {
      kind: 'candy-machine',
      collection: null,
      creator: SELLER,
      progress: null,
    };
    expect(await find(OTHER, { [OTHER]: first })).toEqual({ key: SELLER, name: null });
    const index = asIndex({ tokenByCreator: async () => token() });
    expect(await find(OTHER, { [OTHER]: first }, index)).toEqual({ key: SELLER, name: 'Tide' });
  });

  it('can be the parent of an old collection, confirmed by an index', async () => {
    const parent: AccountFacts = { kind: 'token', token: token({ name: 'Old Tides', creators: [SELLER] }) };
    const asked = { key: MINT, name: 'Old Tides' };
    expect(await find(MINT, { [MINT]: parent })).toEqual(asked);
    expect(await find(MINT, { [MINT]: parent }, asIndex({ hasMembers: async () => true }))).toEqual(asked);
  });

  it('can be an early token, which is identified by its first creator', async () => {
    const one: AccountFacts = { kind: 'token', token: token({ creators: [SELLER, OTHER] }) };
    expect(await find(MINT, { [MINT]: one }, asIndex())).toEqual({ key: SELLER, name: 'Tide' });
    const nobodys: AccountFacts = { kind: 'token', token: token() };
    expect(await find(MINT, { [MINT]: nobodys }, asIndex())).toBeNull();
  });

  it('does not block the process when a token’s name is a number of a million digits', async () => {
    const name = `${'7'.repeat(1_000_000)}!`;
    const one: AccountFacts = { kind: 'token', token: token({ name, creators: [SELLER] }) };
    // Without a limit on the length, sixty thousand digits took two minutes.
    expect((await find(MINT, { [MINT]: one }, asIndex()))?.key).toBe(SELLER);
  });

  it('can be a creator or a compressed token if an index knows it', async () => {
    const byMaker = asIndex({ tokenByCreator: async () => token({ collection: COLLECTION }) });
    expect(await find(SELLER, { [COLLECTION]: tides }, byMaker)).toEqual({ key: SELLER, name: 'Tides' });
    const compressed = asIndex({ tokens: async () => new Map([[MINT, token({ collection: COLLECTION })]]) });
    expect(await find(MINT, { [COLLECTION]: tides }, compressed)).toEqual(found);
    expect(await find(SELLER, {}, asIndex())).toBeNull();
  });

  it('that only an index can know is not checked without one', async () => {
    await expect(find(SELLER, {})).rejects.toMatchObject({ reason: 'no-index' });
  });

  it('is rejected when it is a currency or not an address', async () => {
    expect(await find(MINT, { [MINT]: { kind: 'other' } })).toBeNull();
    for (const text of [
      '',
      'tides',
      '0x00000000006c3852cbEf3e08E8dF289169EdE581',
      'z'.repeat(44),
      `${MINT}1`,
    ])
      expect(await find(text, {})).toBeNull();
  });

  it('is neither found nor missing when the node does not answer', async () => {
    const at = async () => {
      throw new ProviderError('retry-later', 'node.example did not answer');
    };
    const collections = { index: null, tokens: async () => new Map(), at };
    await expect(findSolanaCollection({ collections }, MINT)).rejects.toMatchObject({ fault: 'retry-later' });
  });
});
