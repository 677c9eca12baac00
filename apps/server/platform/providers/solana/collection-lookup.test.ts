import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { hex, joined, key, u32, u64 } from '@signboard/sales/testing/sample-instructions.ts';
import { BUYER, COLLECTION, MINT, OTHER, SELLER, vault } from '@signboard/sales/testing/sample-solana.ts';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../../../testing/scope.ts';
import { createSolanaIndex } from './collection-index.ts';
import { createSolanaCollections } from './collection-lookup.ts';
import { bytesOf, metadataAddress, programAddress } from './collection-metadata.ts';
import type { SolanaNode, SolanaNodes } from './nodes.ts';

type Made = { owner: string; data: Uint8Array };

const text = (words: string, width = words.length) =>
  joined(u32(Math.max(width, words.length)), Buffer.from(words.padEnd(width, '\0')));
const creator = (address: string, isVerified: boolean) =>
  joined(key(address), hex(isVerified ? '0132' : '0032'));

type Extra = {
  collection?: string;
  isVerified?: boolean;
  creators?: Uint8Array[];
  details?: boolean;
  kind?: string;
};

/** Metadata as written by Metaplex's program: zero-padded texts, and trailing zeros. */
const metadata = (
  mint: string,
  { collection, isVerified = true, creators, details, kind = '00' }: Extra = {},
) => ({
  owner: PROGRAMS.tokenMetadata as string,
  data: joined(
    hex('04'),
    key(OTHER),
    key(mint),
    text('Tide #7', 32),
    text('TIDE', 10),
    text('https://tide.example/7.json', 200),
    hex('f401'),
    creators ? joined(hex('01'), u32(creators.length), ...creators) : hex('00'),
    hex('0101'),
    hex('01ff'),
    joined(hex('01'), hex(kind)),
    collection ? joined(hex('01'), hex(isVerified ? '01' : '00'), key(collection)) : hex('00'),
    hex('00'),
    details ? joined(hex('0100'), new Uint8Array(8)) : hex('00'),
    new Uint8Array(64),
  ),
});
const mintBytes = (decimals = '00') => joined(new Uint8Array(44), hex(`${decimals}01`), new Uint8Array(36));
const mint = (decimals?: string): Made => ({ owner: PROGRAMS.token, data: mintBytes(decimals) });
const extension = (kind: number, data: Uint8Array) =>
  joined(Uint8Array.of(kind, 0, data.length & 255, data.length >> 8), data);
const laterMint = (...extensions: Uint8Array[]): Made => ({
  owner: PROGRAMS.token2022,
  data: joined(mintBytes(), new Uint8Array(83), hex('01'), ...extensions),
});
const coreCollection = {
  owner: PROGRAMS.core as string,
  data: joined(hex('05'), key(OTHER), text('Moons'), text('')),
};
const coreAsset = (authority: Uint8Array): Made => ({
  owner: PROGRAMS.core,
  data: joined(hex('01'), key(BUYER), authority, text('Moon 1'), text('https://moon.example')),
});

const nodesOf = (node: SolanaNode): SolanaNodes => ({ ask: (use) => use(node), unavailable: () => [] });

/** A node with these accounts, which slices them as requested. */
function knowing(accounts: Record<string, Made>, assets?: unknown[]) {
  const calls: string[] = [];
  const nodes = nodesOf({
    host: 'node.example',
    async call(method, params) {
      calls.push(method);
      if (method !== 'getMultipleAccounts')
        return method === 'getAssetBatch' ? assets : { total: 1, items: assets };
      const [addresses] = params as [string[]];
      return {
        value: addresses.map((address) => {
          const found = accounts[address];
          return found
            ? { owner: found.owner, data: [Buffer.from(found.data).toString('base64'), 'base64'] }
            : null;
        }),
      };
    },
  });
  return { collections: createSolanaCollections(nodes, assets ? createSolanaIndex(nodes) : null), calls };
}

const withMetadata = (account: Made, extra?: Extra) => ({
  [MINT]: account,
  [metadataAddress(MINT)]: metadata(MINT, extra),
});
const tokenIn = async (accounts: Record<string, Made>, assets?: unknown[]) =>
  (await knowing(accounts, assets).collections.tokens([MINT])).get(MINT);

describe('Metaplex token', () => {
  it('has its metadata at a derived address', () => {
    expect(metadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
      '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
    );
  });

  it('has its verified collection and creators, its name and its uri', async () => {
    const creators = [creator(SELLER, true), creator(OTHER, false), creator(BUYER, true)];
    expect(await tokenIn(withMetadata(mint(), { collection: COLLECTION, creators }))).toEqual({
      collection: COLLECTION,
      creators: [SELLER, BUYER],
      name: 'Tide #7',
      uri: 'https://tide.example/7.json',
    });
  });

  it('has no collection if that did not verify it', async () => {
    const claim = { collection: COLLECTION, isVerified: false };
    expect(await tokenIn(withMetadata(mint(), claim))).toMatchObject({ collection: null });
  });

  it('has no metadata if that belongs to another mint or program', async () => {
    const others = { [MINT]: mint(), [metadataAddress(MINT)]: metadata(OTHER, { collection: COLLECTION }) };
    expect(await tokenIn(others)).toMatchObject({ collection: null, name: null });
    const forged = { ...metadata(MINT, { collection: COLLECTION }), owner: OTHER };
    expect(await tokenIn({ [MINT]: mint(), [metadataAddress(MINT)]: forged })).toMatchObject({
      collection: null,
    });
  });

  it('tolerates truncated metadata', async () => {
    const whole = metadata(MINT, {
      collection: COLLECTION,
      creators: [creator(SELLER, true)],
      details: true,
    });
    for (let length = 0; length < whole.data.length; length += scale(5, 1)) {
      const cut = { ...whole, data: whole.data.slice(0, length) };
      const { collections } = knowing({ [MINT]: mint(), [metadataAddress(MINT)]: cut });
      expect(['token', 'collection']).toContain((await collections.at(MINT)).kind);
    }
  });
});

describe('address lookup', () => {
  const kindOf = async (accounts: Record<string, Made>) =>
    (await knowing(accounts).collections.at(MINT)).kind;

  it.each([
    ['a parent that counts its members', withMetadata(mint(), { details: true }), 'collection'],
    ['a Core collection', { [MINT]: coreCollection }, 'collection'],
    ['a group of Token-2022', { [MINT]: laterMint(extension(21, new Uint8Array(80))) }, 'collection'],
    ['a token', withMetadata(mint()), 'token'],
    ['money by its parts', { [MINT]: mint('06') }, 'other'],
    ['money by its metadata', withMetadata(mint(), { kind: '02' }), 'other'],
    ['somebody’s balance', { [MINT]: { owner: PROGRAMS.token, data: new Uint8Array(165) } }, 'other'],
    ['a wallet', { [MINT]: { owner: PROGRAMS.system, data: new Uint8Array() } }, 'none'],
    ['nothing', {}, 'none'],
    [
      'a program',
      { [MINT]: { owner: 'BPFLoaderUpgradeab1e11111111111111111111111', data: hex('02') } },
      'other',
    ],
    ['an empty account of Core', { [MINT]: { owner: PROGRAMS.core, data: new Uint8Array() } }, 'other'],
  ] as [string, Record<string, Made>, string][])('recognises %s', async (_what, accounts, kind) => {
    expect(await kindOf(accounts)).toBe(kind);
  });

  it('assigns a Core asset to the collection that is its authority, and to none otherwise', async () => {
    expect(await tokenIn({ [MINT]: coreAsset(joined(hex('02'), key(COLLECTION))) })).toEqual({
      collection: COLLECTION,
      creators: [],
      name: 'Moon 1',
      uri: 'https://moon.example',
    });
    expect(await tokenIn({ [MINT]: coreAsset(joined(hex('01'), key(OTHER))) })).toMatchObject({
      collection: null,
    });
    expect(await tokenIn({ [MINT]: coreAsset(hex('00')) })).toMatchObject({
      collection: null,
      name: 'Moon 1',
    });
  });

  it('reads group and name from a Token-2022 mint', async () => {
    const member = joined(key(MINT), key(COLLECTION), new Uint8Array(8));
    const said = joined(key(OTHER), key(MINT), text('Later #1'), text('L'), text('https://later.example'));
    const token = await tokenIn({
      [MINT]: laterMint(extension(18, new Uint8Array(64)), extension(23, member), extension(19, said)),
    });
    expect(token).toEqual({
      collection: COLLECTION,
      creators: [],
      name: 'Later #1',
      uri: 'https://later.example',
    });
  });

  it('reads the collection of candy machines', async () => {
    const third = {
      owner: 'CndyV3LdqHUfDLmE5naZjVN8rBZz4tqhdefbAnjHG3JR',
      data: joined(new Uint8Array(80), key(COLLECTION), u64(412n), u64(1_000n)),
    };
    const core = {
      owner: 'CMACYFENjoBMHzapRXyo1JZkVS6EtaDDzkjMrmQLvr4J',
      data: joined(new Uint8Array(72), key(COLLECTION), u64(7n), u64(0n)),
    };
    const machine = { kind: 'candy-machine', collection: COLLECTION, creator: null };
    expect(await knowing({ [MINT]: third }).collections.at(MINT)).toEqual({
      ...machine,
      progress: { minted: 412n, supply: 1_000n },
    });
    expect(await knowing({ [MINT]: core }).collections.at(MINT)).toEqual({ ...machine, progress: null });
    const first = { owner: 'cndy3Z4yapfJBmL3ShUp5exZKqR3z33thTzeNMm2gRZ', data: new Uint8Array(500) };
    expect(await knowing({ [MINT]: first }).collections.at(MINT)).toEqual({
      kind: 'candy-machine',
      collection: null,
      creator: programAddress([Buffer.from('candy_machine'), bytesOf(MINT)], bytesOf(first.owner)),
      progress: null,
    });
  });
});

describe('index', () => {
  const asset = (more = {}) => ({
    id: MINT,
    content: { json_uri: 'https://leaf.example', metadata: { name: 'Leaf' } },
    grouping: [{ group_key: 'collection', group_value: COLLECTION }],
    creators: [
      { address: SELLER, verified: true, share: 100 },
      { address: OTHER, verified: false, share: 0 },
    ],
    ...more,
  });

  it('is queried for tokens without an account', async () => {
    const { collections, calls } = knowing({}, [asset(), null]);
    expect((await collections.tokens([MINT])).get(MINT)).toEqual({
      collection: COLLECTION,
      creators: [SELLER],
      name: 'Leaf',
      uri: 'https://leaf.example',
    });
    expect(calls).toEqual(['getMultipleAccounts', 'getAssetBatch']);
  });

  it('is not queried for what accounts contain', async () => {
    const { collections, calls } = knowing(withMetadata(mint(), { collection: COLLECTION }), [asset()]);
    await collections.tokens([MINT]);
    expect(calls).toEqual(['getMultipleAccounts']);
  });

  it('adds nothing when a collection is not verified or the token is another', async () => {
    const claimed = asset({
      grouping: [{ group_key: 'collection', group_value: COLLECTION, verified: false }],
    });
    expect(await tokenIn({}, [claimed])).toMatchObject({ collection: null });
    expect(await tokenIn({}, [asset({ id: OTHER })])).toBeUndefined();
  });

  it('with a malformed response is an error', async () => {
    await expect(tokenIn({}, [{ id: 5 }])).rejects.toMatchObject({ fault: 'retry-later' });
  });
});

it('a hundred accounts go into one call, and the rest into the next', async () => {
  const { collections, calls } = knowing({});
  await collections.tokens(Array.from({ length: 120 }, (_, number) => vault(`token ${number}`)));
  expect(calls).toHaveLength(3);
});

it("requires a node that has reached the sale's slot", async () => {
  const asked: unknown[] = [];
  const call: SolanaNode['call'] = async (_method, params) => {
    asked.push((params as unknown[])[1]);
    return { value: [null, null] };
  };
  const collections = createSolanaCollections(nodesOf({ host: 'node.example', call }), null);
  await collections.tokens([MINT], 77);
  expect(asked).toEqual([expect.objectContaining({ minContextSlot: 77 })]);
});

it('rejects fewer accounts than requested', async () => {
  const nodes = nodesOf({ host: 'node.example', call: async () => ({ value: [null] }) });
  await expect(createSolanaCollections(nodes, null).tokens([MINT])).rejects.toMatchObject({
    fault: 'retry-later',
  });
});
