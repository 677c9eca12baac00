import type { PostSubject } from '@signboard/domain/posts/sale-facts.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallContract } from '#server/platform/providers/ethereum/call-contract.ts';
import { createContractNames } from '#server/platform/providers/ethereum/contract-names.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createGuardedFetch } from '#server/platform/providers/guarded-fetch/guarded-fetch.ts';
import { createEnsNames } from '#server/platform/providers/names/ens-names.ts';
import { createChainlinkPrices } from '#server/platform/providers/prices/chainlink-prices.ts';
import { createPictureMaker } from '#server/platform/providers/token-metadata/picture-maker.ts';
import { createTokenMetadata } from '#server/platform/providers/token-metadata/token-metadata.ts';
import { ethereumTokenPointer } from '#server/platform/providers/token-metadata/token-pointers.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { type EnrichDeps, enrichPost } from './enrich-post.ts';

const clock = createSkippingClock(new Date());
type Chain = {
  collections: { address: string; name: string; standard: string }[];
  accounts: { address: string }[];
};

let sandbox: Sandbox;
let chain: Chain;
const pictures = createPictureMaker({ clock });
beforeAll(async () => {
  sandbox = await startSandboxForTest();
  chain = (await (await fetch(`${sandbox.url}/chain.json`)).json()).ethereum;
});
afterAll(async () => {
  pictures.close();
  await sandbox.stop();
});

const parts = (): EnrichDeps => {
  const nodes = createEthereumNodes({ urls: [sandbox.env.ETHEREUM_RPC_URL ?? ''], clock });
  const callContract = createCallContract(nodes);
  const allow = (sandbox.env.GUARDED_FETCH_ALLOW ?? '').split(',');
  return {
    clock,
    prices: createChainlinkPrices(nodes, clock),
    tokenMetadata: createTokenMetadata({
      pointers: { ethereum: ethereumTokenPointer(callContract), solana: null },
      clock,
      gateways: { ipfs: [], arweave: [] },
      guardedFetch: createGuardedFetch({ clock, allow, userAgent: 'test' }),
      makePicture: pictures.makePicture,
    }),
    collectionNames: { ethereum: createContractNames(callContract, clock).nameOf, solana: null },
    partyNames: { ethereum: createEnsNames(callContract, clock), solana: null },
  };
};
const subject = (name: string, tokenIds: string[]): PostSubject => ({
  kind: tokenIds.length > 1 ? 'sweep' : 'sale',
  key: 'a',
  chain: 'ethereum',
  contract: chain.collections.find((collection) => collection.name === name)?.address ?? '',
  tokenIds,
  picturedTokenIds: tokenIds.slice(0, 4),
  pieceCount: BigInt(tokenIds.length),
  saleCount: tokenIds.length,
  otherTokenCount: 0,
  totals: [],
  bound: 'exact',
  marketplaces: ['OpenSea'],
  sellers: [chain.accounts[0]?.address.toLowerCase() ?? ''],
  buyers: [chain.accounts[3]?.address.toLowerCase() ?? ''],
});
const enrich = (post: PostSubject) => enrichPost(parts(), post);
const sizes = (found: { pictures: { bytes: Uint8Array }[] }) =>
  Promise.all(found.pictures.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));

describe('on the local chain', () => {
  it('a token rendered on chain gets its names, dollar price and picture', async () => {
    const found = await enrich(subject('Tidepool Society', ['1']));
    expect(found.names).toEqual({
      collection: 'Tidepool Society',
      tokens: new Map([['1', 'Tidepool #1']]),
      parties: new Map([[chain.accounts[0]?.address.toLowerCase(), 'olivia.eth']]),
    });
    expect(found.prices).toEqual(
      new Map([
        ['ETH', 312_345_000_000n],
        ['SOL', 18_237_000_000n],
      ]),
    );
    expect(found.pictures).toMatchObject([{ contentType: 'image/png', fileName: '1.png' }]);
    expect(await sizes(found)).toEqual([960]);
  });

  it('tokens with pictures on the web get them too', async () => {
    const found = await enrich(subject('Harbor Prints', ['1', '2', '3']));
    expect(found.names.collection).toBe('Harbor Prints');
    expect([...found.names.tokens.values()]).toEqual(['Print #1', 'Print #2', 'Print #3']);
    expect(found.pictures.map(({ fileName }) => fileName)).toEqual(['1.png', '2.png', '3.png']);
    expect(await sizes(found)).toEqual([480, 480, 480]);
  });

  it('a token that does not exist has no name and no picture, but the post has everything else', async () => {
    const found = await enrich(subject('Pocket Orbits', ['999999']));
    expect(found.names).toMatchObject({ collection: 'Pocket Orbits', tokens: new Map() });
    expect(found.pictures).toEqual([]);
  });

  it.each(['server-error', 'rate-limited', 'wrong-answer', 'unauthorized'])(
    'posts without enrichment when the node’s fault is %s',
    async (kind) => {
      await fetch(`${sandbox.url}/rpc/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, count: 100 }),
      });
      const found = await enrich(subject('Tidepool Society', ['1']));
      await fetch(`${sandbox.url}/reset`, { method: 'POST' });
      expect(found).toEqual({
        names: { collection: null, tokens: new Map(), parties: new Map() },
        prices: new Map(),
        pictures: [],
      });
    },
  );
});
