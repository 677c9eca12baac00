import { checkMessage } from '@signboard/sandbox/discord/check-message.ts';
import { weightedLength as countedByStandIn } from '@signboard/sandbox/x/weighted-length.ts';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { limitOf } from '../channels/channel-limits.ts';
import { CHANNELS } from '../channels/channels.ts';
import { groupSales } from '../posts/group-sales.ts';
import type { PostSubject } from '../posts/sale-facts.ts';
import { makeDice } from '../posts/testing/make-dice.ts';
import { ETH, NAMES, ONE_ETH, PRICES, sampleSale, TIDEPOOL, USDC } from '../posts/testing/sample-sales.ts';
import { composeRecap, composeRecapEmbed, type RecapParts } from './compose-recap.ts';
import { type Recap, readRecap, writeRecap } from './recap.ts';

const RECAP: Recap = {
  every: 'daily',
  period: { from: new Date('2026-11-16T08:00:00Z'), to: new Date('2026-11-17T08:00:00Z') },
  timeZone: 'Europe/Madrid',
  collections: [{ name: 'Tidepool', contract: TIDEPOOL }],
  hashtags: ['tide'],
  saleCount: 12,
  isCapped: false,
  volume: { totals: [{ currency: ETH, amount: 18n * ONE_ETH }], bound: 'exact' },
  buyers: { count: 9, isAtLeast: false },
  chains: ['ethereum'],
  hasHighest: true,
  median: { total: { currency: ETH, amount: (12n * ONE_ETH) / 10n } },
  sweep: { pieces: 5n, totals: [{ currency: ETH, amount: 6n * ONE_ETH }], bound: 'exact' },
  changePercent: 35,
  washCount: 3,
};
const highest = groupSales([sampleSale()]) as PostSubject;
const parts = (recap: Partial<Recap> = {}, more: Partial<RecapParts> = {}): RecapParts => ({
  recap: { ...RECAP, ...recap },
  subject: highest,
  names: NAMES,
  prices: PRICES,
  language: 'en',
  ...more,
});

describe('a recap', () => {
  it('says everything where there is room', () => {
    expect(composeRecap(parts(), 'telegram').split('\n')).toEqual([
      'Tidepool: daily recap, Nov 16 – 17',
      '12 sales for 18 ETH (about $54,000)',
      'Volume up 35% from the day before',
      '9 buyers · median 1.2 ETH',
      'Highest: Tidepool #7 for 1.5 ETH (about $4,500)',
      'Biggest sweep: 5 NFTs for 6 ETH',
      '3 sales left out: they look like wash trading',
      '#tide',
    ]);
  });

  it('is written in Spanish', () => {
    const weekly = { every: 'weekly', changePercent: -20, washCount: 1 } as const;
    expect(composeRecap(parts(weekly, { language: 'es' }), 'telegram').split('\n')).toEqual([
      'Tidepool: resumen semanal, 16–17 nov',
      '12 ventas por 18 ETH (aprox. $54,000)',
      'Volumen: un 20 % menos que la semana anterior',
      '9 compradores · mediana 1.2 ETH',
      'La más alta: Tidepool #7 por 1.5 ETH (aprox. $4,500)',
      'Mayor compra en lote: 5 NFT por 6 ETH',
      '1 venta omitida: parece una operación ficticia',
      '#tide',
    ]);
  });

  it('leaves out what there is nothing to say about', () => {
    const bare = {
      changePercent: null,
      median: null,
      sweep: null,
      washCount: 0,
      hasHighest: false,
      hashtags: [],
    };
    const single = {
      saleCount: 1,
      buyers: { count: 0, isAtLeast: true },
      volume: { totals: [], bound: 'at-least' },
    } as const;
    expect(composeRecap(parts({ ...bare, ...single }), 'x')).toBe(
      'Tidepool: daily recap, Nov 16 – 17\n1 sale',
    );
  });

  it('names several currencies and chains, and counts many', () => {
    const totals = [...RECAP.volume.totals, { currency: USDC, amount: 20_000_000n }];
    const text = (recap: Partial<Recap>) => composeRecap(parts(recap), 'telegram').split('\n').slice(0, 2);
    expect(text({ volume: { totals, bound: 'at-least' }, chains: ['ethereum', 'base'] })[1]).toBe(
      '12 sales for at least 18 ETH and 20 USDC (about $54,020) on Ethereum and Base',
    );
    const collections = Array.from({ length: 5 }, () => ({ name: 'A', contract: TIDEPOOL }));
    expect(text({ collections, chains: ['ethereum', 'base', 'polygon', 'solana'], isCapped: true })).toEqual([
      '5 collections: daily recap, Nov 16 – 17',
      'At least 12 sales for 18 ETH (about $54,000) on 4 chains',
    ]);
  });

  it('names a collection once that is on two chains', () => {
    const collections = [1, 2].map(() => ({ name: 'Tidepool', contract: TIDEPOOL }));
    const text = composeRecap(parts({ collections, chains: ['ethereum', 'base'] }), 'telegram');
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Tidepool: daily recap, Nov 16 – 17',
      '12 sales for 18 ETH (about $54,000) on Ethereum and Base',
    ]);
  });

  it('writes the days of the bot’s time zone', () => {
    const period = { from: new Date('2026-11-15T23:00:00Z'), to: new Date('2026-11-16T23:00:00Z') };
    expect(composeRecap(parts({ period }), 'x')).toContain('daily recap, Nov 16\n');
  });

  it('says what was left out even where there is no room for much else', () => {
    const name = 'w'.repeat(300);
    const collections = [1, 2].map((at) => ({ name: name + at, contract: TIDEPOOL }));
    const text = composeRecap(parts({ collections }, { names: { ...NAMES, collection: name } }), 'x');
    expect(text).toContain('3 sales left out');
    expect(limitOf('x').measure(text)).toBeLessThanOrEqual(280);
  });

  it('can be told apart from one that X calls a duplicate', () =>
    expect(composeRecap(parts(), 'x', 'bcdfg')).toMatch(/\nref bcdfg$/));

  it('is the same after it was stored', () => {
    const dollars: Recap = { ...RECAP, median: { usdValue: 10n ** 85n } };
    for (const recap of [RECAP, dollars])
      expect(readRecap(JSON.parse(JSON.stringify(writeRecap(recap))))).toEqual(recap);
  });
});

const NASTY = [
  'https://evil.example',
  'blur.io',
  '@elonmusk',
  '#win',
  '👨‍👩‍👧'.repeat(50),
  '日'.repeat(300),
  '\u202e\n\0',
  '$ETH',
  '*_~|`<@1>',
];

it('[T74] fits every channel and never contains a link, whatever names and amounts it has', () => {
  const dice = makeDice(7);
  const pick = <T>(values: readonly T[]) => values[dice(values.length)] as T;
  const total = () => ({
    currency: pick([ETH, USDC, { id: `0x${'5'.repeat(40)}`, symbol: pick(NASTY), decimals: dice(90) }]),
    amount: 10n ** BigInt(dice(78)),
  });
  const volume = () => ({ totals: [total(), total(), total()], bound: pick(['exact', 'at-least'] as const) });
  for (let round = 0; round < scale(6, 300); round += 1) {
    const recap: Partial<Recap> = {
      collections: Array.from({ length: 1 + dice(3) }, () => ({
        name: pick([null, ...NASTY]),
        contract: TIDEPOOL,
      })),
      hashtags: ['a', 'b', 'c'].map((letter) => letter.repeat(30)),
      saleCount: 10 ** dice(9),
      isCapped: dice(2) === 0,
      volume: volume(),
      buyers: { count: 10 ** dice(9), isAtLeast: dice(2) === 0 },
      chains: ['ethereum', 'solana', 'polygon'],
      median: pick([{ total: total() }, { usdValue: 10n ** BigInt(dice(120)) }]),
      sweep: { pieces: 10n ** BigInt(dice(30)), ...volume() },
      changePercent: 10 ** dice(12),
      washCount: 1 + dice(100_000),
    };
    const names = { ...NAMES, collection: pick(NASTY), tokens: new Map([['7', pick(NASTY)]]) };
    const given = parts(recap, { names, language: pick(['en', 'es'] as const) });
    for (const channel of CHANNELS) {
      const text = composeRecap(given, channel);
      const { measure, max } = limitOf(channel);
      expect(measure(text), text).toBeLessThanOrEqual(max);
      expect(text).not.toMatch(/https?:|\w\.(?:io|example)|@/);
    }
    expect(countedByStandIn(composeRecap(given, 'x'))).toBeLessThanOrEqual(280);
    expect(checkMessage(composeRecapEmbed(given, '1-7.png'), 1)).toBeUndefined();
  }
});
