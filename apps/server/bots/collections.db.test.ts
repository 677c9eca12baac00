import { NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BotOwner, given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const COLLECTION = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w';
const ONE_OF_IT = '8ZaQvXkTPqfYz6zBhTVKYu5iQJqqCz5QTrxNrLkUKSBA';
const MISSING = `0x${'f'.repeat(40)}`;
const contract = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

let test: TestApp;
let owner: BotOwner;
let lookups = 0;

beforeAll(async () => {
  test = await startTestApp({
    ports: {
      contractLookup: {
        async exists(address) {
          lookups += 1;
          return address === MISSING ? 'no' : 'yes';
        },
      },
      contractNames: { nameOf: async (address) => `Name ${Number(address)}` },
      findSolanaCollection: async () => ({ key: COLLECTION, name: 'Quiet Lanterns' }),
    },
  });
});
beforeEach(async () => {
  await test.deps.pool.query('delete from bots');
  owner = await given.bot(test);
});
afterAll(async () => {
  await test.close();
});

const collection = (contractAddress: string, change: object = {}) => ({
  contractAddress,
  threshold: 0,
  hashtags: '',
  postMints: false,
  ...change,
});
const form = (change: object = {}) => ({
  ...collection(contract(1)),
  email: 'bot@example.test',
  webhookUrl: '',
  ...change,
});
const save = async (change: object = {}) => (await owner.update(form(change))).json();
const stored = async () =>
  (await test.deps.pool.query('select contract from bot_collections order by position')).rows.map(
    (row) => row.contract,
  );
const filters = (change: object) => ({ ...NO_FILTERS, ...change });

describe('further collections', () => {
  it('have their own settings, and come back in their order', async () => {
    const more = [
      collection(contract(2), {
        threshold: 2,
        hashtags: 'two',
        filters: filters({ minUsd: 10.5, side: 'bid' }),
      }),
      collection(ONE_OF_IT, { postMints: true }),
    ];
    const { result } = await save({ collections: more });
    expect(result).toMatchObject({
      contractAddress: contract(1),
      contractName: 'Name 1',
      filters: NO_FILTERS,
      collections: [
        {
          contractAddress: contract(2),
          contractName: 'Name 2',
          chain: 'ethereum',
          threshold: 2,
          hashtags: 'two',
          filters: { minUsd: 10.5, side: 'bid' },
        },
        { contractAddress: COLLECTION, chain: 'solana', postMints: true },
      ],
    });
    expect((await owner.alert('GET', '/info')).json().result).toMatchObject(result);
    expect((await save({ collections: more })).code).toBe('nothing-changed');
  });

  it('are looked up only when they are new', async () => {
    await save({ collections: [collection(contract(2))] });
    lookups = 0;
    await save({ collections: [collection(contract(3)), collection(contract(2))] });
    expect(lookups).toBe(1);
    expect(await stored()).toEqual([contract(1), contract(3), contract(2)]);
  });

  it('and everything else that a client does not send stay as they are', async () => {
    const template = '{token} sold';
    await save({
      filters: filters({ minCount: 2 }),
      collections: [collection(contract(2))],
      template,
      postLanguage: 'es',
    });
    const { result } = await save({ threshold: 5 });
    expect(result).toMatchObject({ threshold: 5, filters: { minCount: 2 }, template, postLanguage: 'es' });
    expect(await stored()).toEqual([contract(1), contract(2)]);
    expect((await save({ contractAddress: contract(2) })).result.collections).toEqual([]);
  });

  it('can be 24, and no more', async () => {
    const more = (count: number) => Array.from({ length: count }, (_, at) => collection(contract(at + 2)));
    expect(await save({ collections: more(25) })).toMatchObject({
      fields: { collections: 'A bot can watch up to 25 collections' },
    });
    expect(await stored()).toEqual([]);
    expect((await save({ collections: more(24) })).result.collections).toHaveLength(24);
    const id = (await test.deps.pool.query('select id from bots')).rows[0].id;
    await expect(
      test.deps.pool.query(
        `insert into bot_collections (bot_id, chain, contract, position) values ($1, 'ethereum', '0x26', 25)`,
        [id],
      ),
    ).rejects.toThrow('bot_collections_few');
  });

  it.each([
    [
      'in another letter case',
      [collection(contract(0xabc)), collection(contract(0xabc).toUpperCase().replace('X', 'x'))],
      1,
    ],
    ['as the first', [collection(contract(1))], 0],
    ['by a token of it', [collection(COLLECTION), collection(ONE_OF_IT)], 1],
  ])('cannot be listed twice: %s', async (_name, collections, at) => {
    expect(await save({ collections })).toMatchObject({
      code: 'invalid-input',
      fields: { [`collections.${at}.contractAddress`]: 'This collection is already in the list' },
    });
    expect(await stored()).toEqual([]);
  });

  it('of two tabs that save at once end as those of one of them', async () => {
    const second = await given.botOwner(test);
    const session = owner.browser.cookies.get('signboard_bot_session') ?? '';
    second.browser.cookies.set('signboard_bot_session', session);
    const tabs = [
      [contract(2), contract(3)],
      [contract(4), contract(2), contract(5)],
    ];
    const [one, other] = await Promise.all([
      owner.update(form({ collections: tabs[0]?.map((address) => collection(address)) })),
      second.update(form({ collections: tabs[1]?.map((address) => collection(address)) })),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(tabs.map((tab) => [contract(1), ...tab])).toContainEqual(await stored());
  });
});

describe('errors are shown at their field', () => {
  it.each<[object, string, string]>([
    [{ collections: [collection(MISSING)] }, 'collections.0.contractAddress', 'This contract doesnt exist'],
    [
      { collections: [collection('x')] },
      'collections.0.contractAddress',
      'Should be a collection address on Ethereum or Solana',
    ],
    [{ collections: [collection('')] }, 'collections.0.contractAddress', 'This field is required'],
    [
      { collections: [collection(contract(2), { hashtags: 'a b c d' })] },
      'collections.0.hashtags',
      'Use up to three hashtags',
    ],
    [
      { collections: [collection(contract(2), { filters: filters({ tokenIds: '9-1' }) })] },
      'collections.0.filters.tokenIds',
      'A range goes from the smaller to the larger id, such as 1-100',
    ],
    [
      { filters: filters({ marketplaces: 'Tensor' }) },
      'filters.marketplaces',
      'We don’t read sales of “Tensor” for this collection',
    ],
    [
      { filters: filters({ traits: 'Eyes = \u0007' }) },
      'filters.traits',
      'Enter one trait per line, such as Background = Blue',
    ],
    [
      { filters: filters({ minUsd: 0.001 }) },
      'filters.minUsd',
      'Should be an amount from 0 to 1,000,000,000 with up to two decimals',
    ],
    [{ filters: filters({ minCount: 0 }) }, 'filters.minCount', 'Should be a whole number from 1 to 1,000'],
    [{ template: 'x'.repeat(10_000) }, 'template', 'Too long: with long names, the post wouldn’t fit on X'],
    [{ template: '{owner}' }, 'template', 'There is no variable called {owner}'],
    [{ template: '{token' }, 'template', 'A brace is missing its partner. Use braces only around variables.'],
    [{ template: '@{buyer}' }, 'template', 'Put a space between {buyer} and the text next to it'],
  ])('case %#', async (change, field, message) => {
    expect((await save(change)).fields).toMatchObject({ [field]: message });
    expect(await stored()).toEqual([]);
  });
});
