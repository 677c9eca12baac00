import type { PostSubject } from '@signboard/domain/posts/sale-facts.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { type EnrichDeps, enrichPost } from './enrich-post.ts';

const clock = createTestClock();
const ADA = '0x00000000000000000000000000000000000000a1';
const EVE = '0x00000000000000000000000000000000000000e1';
const SUBJECT: PostSubject = {
  kind: 'sale',
  key: 'a',
  chain: 'ethereum',
  contract: '0x00000000000000000000000000000000000000aa',
  tokenIds: ['12'],
  picturedTokenIds: ['12'],
  pieceCount: 1n,
  saleCount: 1,
  otherTokenCount: 0,
  totals: [],
  bound: 'exact',
  marketplaces: ['OpenSea'],
  sellers: [ADA],
  buyers: [EVE],
};
const SWEEP: PostSubject = {
  ...SUBJECT,
  kind: 'sweep',
  tokenIds: ['1', '2', '3', '4', '5'],
  picturedTokenIds: ['1', '2', '3', '4'],
};
const picture = (tokenId: string) => ({
  bytes: new Uint8Array([Number(tokenId)]),
  contentType: 'image/png',
  fileName: `${tokenId}.png`,
});
const NOTHING = {
  names: { collection: null, tokens: new Map(), parties: new Map() },
  prices: new Map(),
  pictures: [],
};
const later = () => new Promise<never>(() => {});
const fails = () => Promise.reject(new Error('down'));
const throws = () => {
  throw new Error('broken');
};

const deps = (swapped: Partial<EnrichDeps> = {}): EnrichDeps => ({
  clock,
  prices: { usdPrices: async () => new Map([['ETH', 5n]]) },
  tokenMetadata: {
    nameOf: async ({ tokenId }) => `Ape #${tokenId}`,
    pictureOf: async ({ tokenId }) => picture(tokenId),
    traitsOf: async () => [],
  },
  collectionNames: { ethereum: async () => 'Apes', solana: async (key) => `Collection ${key}` },
  partyNames: { ethereum: { nameOf: async (address) => (address === ADA ? 'ada.eth' : null) }, solana: null },
  ...swapped,
});

describe('post', () => {
  it('gets its names, dollar price and picture', async () => {
    expect(await enrichPost(deps(), SUBJECT)).toEqual({
      names: {
        collection: 'Apes',
        tokens: new Map([['12', 'Ape #12']]),
        parties: new Map([[ADA, 'ada.eth']]),
      },
      prices: new Map([['ETH', 5n]]),
      pictures: [picture('12')],
    });
  });

  it('of a sweep gets up to four pictures in token order, skipping missing ones', async () => {
    const { tokenMetadata } = deps();
    const lacking = {
      ...tokenMetadata,
      pictureOf: async ({ tokenId }: { tokenId: string }) => (tokenId === '2' ? null : picture(tokenId)),
    };
    const { pictures } = await enrichPost(deps({ tokenMetadata: lacking }), SWEEP);
    expect(pictures).toEqual(['1', '3', '4'].map(picture));
  });

  it('fetches all pictures concurrently', async () => {
    const all = Promise.withResolvers<void>();
    let asked = 0;
    const pictureOf = async ({ tokenId }: { tokenId: string }) => {
      asked += 1;
      if (asked === 4) all.resolve();
      await all.promise;
      return picture(tokenId);
    };
    const tokenMetadata = { ...deps().tokenMetadata, pictureOf };
    expect((await enrichPost(deps({ tokenMetadata }), SWEEP)).pictures).toHaveLength(4);
  });

  it('fetches only the names of parties that it mentions', async () => {
    const asked: string[] = [];
    const nameOf = async (address: string) => {
      asked.push(address);
      return null;
    };
    const partyNames = { ethereum: { nameOf }, solana: null };
    await enrichPost(deps({ partyNames }), { ...SUBJECT, sellers: ['unknown'], buyers: [ADA, EVE] });
    expect(asked).toEqual([]);
    await enrichPost(deps({ partyNames }), { ...SUBJECT, sellers: [ADA], buyers: [ADA] });
    expect(asked).toEqual([ADA]);
  });

  it('on Solana gets the names available there', async () => {
    const { names } = await enrichPost(deps(), { ...SUBJECT, chain: 'solana', contract: 'mint' });
    expect(names).toMatchObject({ collection: 'Collection mint', parties: new Map() });
  });

  it.each([
    ['fails', fails],
    ['breaks', throws],
  ])('goes out without enrichment when everything %s', async (_how, find) => {
    const broken: EnrichDeps = {
      clock,
      prices: { usdPrices: find },
      tokenMetadata: { nameOf: find, pictureOf: find, traitsOf: find },
      collectionNames: { ethereum: find, solana: find },
      partyNames: { ethereum: { nameOf: find }, solana: null },
    };
    expect(await enrichPost(broken, SUBJECT)).toEqual(NOTHING);
  });
});

describe('when time runs out', () => {
  it('a post uses what has arrived', async () => {
    const pictureOf = ({ tokenId }: { tokenId: string }) => {
      if (tokenId !== '4') return Promise.resolve(picture(tokenId));
      // Everything else has resolved by the next turn of the event loop.
      setImmediate(() => clock.advance(10));
      return later();
    };
    const slow = deps({
      tokenMetadata: { ...deps().tokenMetadata, pictureOf },
      collectionNames: { ethereum: later, solana: null },
    });
    expect(await enrichPost(slow, SWEEP)).toMatchObject({
      names: { collection: null, tokens: new Map(SWEEP.picturedTokenIds.map((id) => [id, `Ape #${id}`])) },
      prices: new Map([['ETH', 5n]]),
      pictures: ['1', '2', '3'].map(picture),
    });
  });

  it('a post goes out even if nothing answers', async () => {
    const silent: EnrichDeps = {
      clock,
      prices: { usdPrices: later },
      tokenMetadata: { nameOf: later, pictureOf: later, traitsOf: later },
      collectionNames: { ethereum: later, solana: later },
      partyNames: { ethereum: { nameOf: later }, solana: null },
    };
    const enriched = enrichPost(silent, SUBJECT);
    clock.advance(10);
    expect(await enriched).toEqual(NOTHING);
  });
});
