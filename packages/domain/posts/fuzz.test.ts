import { checkMessage } from '@signboard/sandbox/discord/check-message.ts';
import { countCashtags, weightedLength as countedByStandIn } from '@signboard/sandbox/x/weighted-length.ts';
import { expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { composeEmbed } from './compose-embed.ts';
import { composePost, type PostParts } from './compose-post.ts';
import { groupMints, groupSales } from './group-sales.ts';
import { checkTemplate, TEMPLATE_VARIABLES } from './post-template.ts';
import type { Currency, MintFacts, PostSubject, SaleFacts } from './sale-facts.ts';
import { type Dice, makeDice } from './testing/make-dice.ts';
import { ALICE, BOB, ETH, PRICES, sampleMint, sampleSale, USDC } from './testing/sample-sales.ts';
import { MAX_POST_WEIGHT, weightedLength } from './weighted-length.ts';

const ROUNDS = scale(50, 400);
const LINK = 'https://opensea.io/assets/ethereum/0x71de/7';

/** Fragments that attackers put into names: harmless alone, dangerous when combined, or heavy. */
const SHARDS = [
  ...[
    '@',
    '＠',
    '#',
    '＃',
    '$',
    '.',
    '．',
    '․',
    '://',
    'https',
    'www',
    'blur',
    'io',
    'com',
    'elonmusk',
    'ETH',
  ],
  ...['1', '22', 'a', 'é', '\u0301', '\u20e3', '\ufe0f', '\u200b', '\u200d', '\u202e', '\u2066', '\u3164'],
  ...['\n', '\r', '\t', '\0', '\x1b', '\u2028', ' ', '\u00a0', '\u2800', '·', '-', '_', '/', '(', '[', ']'],
  ...[
    '日',
    '한',
    'ﷺ',
    'שלום',
    '👍🏽',
    '🇳🇱',
    '👨‍👩‍👧',
    '\ud83d',
    '…',
    '½',
    '\u{e0041}',
    'w'.repeat(40),
    '*',
    '<',
    '&',
  ],
];

const pick = <T>(dice: Dice, values: readonly [T, ...T[]]): T => values[dice(values.length)] ?? values[0];
const foreign = (dice: Dice) =>
  Array.from({ length: dice(pick(dice, [3, 12, 90])) }, () => SHARDS[dice(SHARDS.length)]).join('');
const anyAmount = (dice: Dice) => BigInt(dice(2 ** 32)) ** BigInt(dice(9));

function anyCurrency(dice: Dice): Currency {
  const made = { id: `0x${'5'.repeat(39)}${dice(4)}`, symbol: foreign(dice), decimals: dice(300) };
  return pick(dice, [
    ETH,
    USDC,
    made,
    { ...made, symbol: null, decimals: null },
    { ...made, id: foreign(dice) },
  ]);
}

function anySale(dice: Dice): SaleFacts {
  return sampleSale({
    key: `key-${dice(2 ** 32)}`,
    marketplace: { name: pick(dice, ['OpenSea', 'Exchange.art', foreign(dice)]) },
    contract: pick(dice, [ALICE, foreign(dice)]),
    tokenId: pick(dice, [
      String(anyAmount(dice)),
      String(dice(100)),
      '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZ',
      foreign(dice),
    ]),
    standard: pick(dice, ['erc721', 'erc1155']),
    quantity: anyAmount(dice),
    seller: pick(dice, [ALICE, BOB, 'unknown', foreign(dice)]),
    buyer: pick(dice, [ALICE, BOB, 'unknown', foreign(dice)]),
    price: pick(dice, [anyAmount(dice), anyAmount(dice), 'unknown']),
    priceBasis: pick(dice, ['gross', 'seller-net']),
    currency: pick(dice, [anyCurrency(dice), anyCurrency(dice), 'unknown']),
    bundle: pick(dice, [null, null, { id: 'a', size: dice(100_000) }]),
  });
}

function anySubject(dice: Dice): PostSubject {
  const sales = Array.from({ length: 1 + dice(pick(dice, [1, 30])) }, () => anySale(dice));
  const mints = sales.map(({ contract, tokenId, standard, quantity }) =>
    sampleMint({
      ...{ contract, tokenId, standard, quantity, to: foreign(dice) },
      payment: pick<MintFacts['payment']>(dice, [
        'unknown',
        { amount: anyAmount(dice), currency: anyCurrency(dice), isExact: dice(2) === 0 },
      ]),
    }),
  );
  const subject = dice(4) === 0 ? groupMints(mints) : groupSales(sales);
  if (!subject) throw new Error('there is always a sale');
  return subject;
}

function anyParts(dice: Dice, { tokenIds, sellers, buyers }: PostSubject): PostParts {
  return {
    names: {
      collection: pick(dice, [null, foreign(dice), foreign(dice)]),
      tokens: new Map(tokenIds.filter(() => dice(2) === 0).map((tokenId) => [tokenId, foreign(dice)])),
      parties: new Map(
        [...sellers, ...buyers].filter(() => dice(2) === 0).map((party) => [party, foreign(dice)]),
      ),
    },
    prices: pick(dice, [PRICES, new Map()]),
    hashtags: pick(dice, [
      [],
      ['NFT'],
      ['x'.repeat(30), '日'.repeat(15), 'z'.repeat(30)],
      [foreign(dice), 'ok'],
    ]),
    link: null,
    isDuplicate: () => false,
  };
}

function expectHarmless(text: string, hashtags: readonly string[]): void {
  expect(text).toBe(text.normalize('NFC').toWellFormed());
  expect(text).not.toMatch(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(text).not.toMatch(/[@＠＄＃]|:\/\/|\$(?!\d)/u);
  expect(text).not.toMatch(/\p{L}\.[\p{L}\p{N}]|\p{N}\.\p{L}/u);
  const tags = text.match(/#(?=\d*[\p{L}\p{M}_·\u200c\u200d])[^\s]*/gu) ?? [];
  expect(tags.filter((tag) => !hashtags.includes(tag.slice(1)))).toEqual([]);
  expect(tags.length).toBeLessThanOrEqual(3);
  expect(countCashtags(text)).toBe(0);
}

it('[B7] any sale under any names makes a post that X accepts and that links to nothing', () => {
  const dice = makeDice(3);
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = anySubject(dice);
    const parts = anyParts(dice, subject);
    const plain = composePost(subject, parts);
    const distinct = composePost(subject, { ...parts, isDuplicate: (text) => text === plain });
    for (const text of [plain, distinct]) {
      expect(weightedLength(text)).toBeLessThanOrEqual(MAX_POST_WEIGHT);
      expect(countedByStandIn(text), text).toBe(weightedLength(text));
      expectHarmless(text, parts.hashtags);
    }
    expect(distinct).not.toBe(plain);
    const linked = composePost(subject, {
      ...parts,
      link: LINK,
      isDuplicate: (text) => !text.includes('\nref '),
    });
    expect(weightedLength(linked)).toBeLessThanOrEqual(MAX_POST_WEIGHT);
    expect(linked.endsWith(`\n${LINK}`)).toBe(true);
  }
});

it('[T72] any sale under any names fits every template that can be saved, and links to nothing', () => {
  const dice = makeDice(7);
  const all = TEMPLATE_VARIABLES.filter((name) => name !== 'link').map((name) => `{${name}}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = anySubject(dice);
    const parts = anyParts(dice, subject);
    const chosen = dice(2) === 0 ? all : all.filter(() => dice(2) === 0);
    const filler = 'x'.repeat(dice(40));
    const template = [...chosen, filler].join(pick(dice, [' ', '\n', ' - ']));
    if (checkTemplate(template)) continue;
    const language = pick(dice, ['en', 'es'] as const);
    const text = composePost(subject, { ...parts, template, language });
    expect(weightedLength(text)).toBeLessThanOrEqual(MAX_POST_WEIGHT);
    if (subject.kind !== 'mint' && filler) expect(text).toContain(filler);
    expectHarmless(text.replaceAll('aprox. ', ''), parts.hashtags);
  }
});

it('[B7] any sale under any names makes a message that Discord accepts', () => {
  const dice = makeDice(5);
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = anySubject(dice);
    const { names, prices } = anyParts(dice, subject);
    const links = { token: LINK, transaction: LINK, addressPrefix: pick(dice, [null, `${LINK}/`]) };
    const pictures = Array.from({ length: dice(6) }, (_, at) => ({ filename: `${at}.png` }));
    const body = composeEmbed(subject, { names, prices, links, pictures, happenedAt: new Date(0) });
    expect(checkMessage(body, pictures.length)).toBeUndefined();
    expect(JSON.stringify(body)).not.toMatch(/@|[^\\]<|:\/\/(?!opensea\.io|\d\.png)/);
  }
});

it('[B7] the longest values of all parts together still fit', () => {
  const heavy = (letter: string) => ({ name: letter.repeat(99) });
  const sales = Array.from({ length: 99 }, (_, at) =>
    sampleSale({
      tokenId: String(10n ** 70n + BigInt(at)),
      standard: 'erc1155',
      quantity: 10n ** 70n,
      marketplace: heavy(String.fromCodePoint(0x65e5 + at)),
      price: 10n ** 76n,
      priceBasis: 'seller-net',
      currency: { id: `0x${'5'.repeat(37)}${100 + at}`, symbol: '日'.repeat(99), decimals: 0 },
      bundle: { id: String(at), size: 99_999_999 },
    }),
  );
  const prices = new Map(
    sales.map(({ currency }) => [currency === 'unknown' ? '' : currency.id, 10n ** 30n]),
  );
  const names = { collection: '日'.repeat(99), tokens: new Map(), parties: new Map() };
  const subject = groupSales(sales);
  for (const rates of [prices, new Map<string, bigint>()]) {
    const parts = {
      names,
      prices: rates,
      hashtags: [],
      link: LINK,
      isDuplicate: (text: string) => !text.includes('\nref '),
    };
    expect(subject && weightedLength(composePost(subject, parts))).toBeLessThanOrEqual(MAX_POST_WEIGHT);
  }
});

it('[B7] a hundred sales with the same wording become a hundred different posts', () => {
  const posted = new Set<string>();
  for (let count = 0; count < 100; count += 1) {
    const subject = groupSales([sampleSale({ key: `key-${count}` })]);
    const names = { collection: 'Tidepool', tokens: new Map(), parties: new Map() };
    const parts = {
      names,
      prices: PRICES,
      hashtags: [],
      link: null,
      isDuplicate: (text: string) => posted.has(text),
    };
    if (subject) posted.add(composePost(subject, parts));
  }
  expect(posted.size).toBe(100);
});
