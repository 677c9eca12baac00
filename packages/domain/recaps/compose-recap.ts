import type { PostWords } from '@signboard/languages/post-words.ts';
import type { RecapWords } from '@signboard/languages/recap-words.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import type { Language } from '../accounts/language.ts';
import { nameSaleChain } from '../chains/sale-chains.ts';
import { CHANNEL_LIMITS, type ChannelLimit } from '../posts/channel-limits.ts';
import type { ChannelName } from '../posts/channels.ts';
import { ACCENT_COLOR, escapeForDiscord, FILENAME, type WebhookBody } from '../posts/compose-embed.ts';
import type { UsdPrices } from '../posts/currencies.ts';
import { formatDollars, formatShortAmount } from '../posts/format-amount.ts';
import {
  formatCollection,
  formatCount,
  formatOnlyToken,
  formatPrice,
  formatTotals,
} from '../posts/format-sale.ts';
import { formatHashtags } from '../posts/hashtags.ts';
import type { KnownNames, PostSubject } from '../posts/sale-facts.ts';
import type { Recap } from './recap.ts';
import { findTimeZone } from './recap-schedule.ts';
import type { Volume } from './summarize-sales.ts';

export type RecapParts = {
  recap: Recap;
  /** The highest sale. */
  subject: PostSubject;
  /** Of that sale. */
  names: KnownNames;
  prices: UsdPrices;
  language: Language;
};

type Detail = {
  nameWeight: number;
  hashtags: number;
  currencies: number;
  hasHighestValue: boolean;
  hasSweep: boolean;
  hasMedian: boolean;
  hasChange: boolean;
  hasHighest: boolean;
  hasBuyers: boolean;
  hasValue: boolean;
};

const FULL: Detail = {
  nameWeight: 60,
  hashtags: 3,
  currencies: 3,
  hasHighestValue: true,
  hasSweep: true,
  hasMedian: true,
  hasChange: true,
  hasHighest: true,
  hasBuyers: true,
  hasValue: true,
};

/** An embed's title has 256 characters, and every character of a name may have to be escaped. */
const IN_EMBED: Detail = { ...FULL, nameWeight: 40 };

/** Applied one after another, cumulatively. What was left out as wash trading is always said. */
const SHORTENING_STEPS: readonly Partial<Detail>[] = [
  { hashtags: 1 },
  { hasHighestValue: false },
  { nameWeight: 32 },
  { hashtags: 0 },
  { hasSweep: false },
  { currencies: 1 },
  { hasMedian: false },
  { nameWeight: 20 },
  { hasChange: false },
  { hasHighest: false },
  { hasBuyers: false },
  { hasValue: false },
];

const MAX_NAMED = 2;
const MAX_HASHTAGS = 3;

/** One fact per line, never with a link: the most detailed text within the channel's limit. */
export function composeRecap(
  parts: RecapParts,
  channel: ChannelName,
  reference: string | null = null,
): string {
  const limit: ChannelLimit = CHANNEL_LIMITS[channel];
  const dates = formatDates(parts);
  const render = (detail: Detail) =>
    [...linesOf(parts, dates, detail), ...(reference ? [`ref ${reference}`] : [])].join('\n');
  let detail = FULL;
  for (const step of SHORTENING_STEPS) {
    const text = render(detail);
    if (limit.measure(text) <= limit.max) return text;
    detail = { ...detail, ...step };
  }
  return render(detail);
}

/** The recap as an embed with at most one attached picture. */
export function composeRecapEmbed(parts: RecapParts, picture: string | undefined): WebhookBody {
  const filename = picture !== undefined && FILENAME.test(picture) ? picture : null;
  const [title = '', ...lines] = linesOf(parts, formatDates(parts), IN_EMBED).map(escapeForDiscord);
  return {
    content: '',
    embeds: [
      {
        title,
        description: lines.join('\n'),
        color: ACCENT_COLOR,
        ...(filename && { image: { url: `attachment://${filename}` } }),
        timestamp: parts.recap.period.to.toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
    ...(filename && { attachments: [{ id: 0, filename }] }),
  };
}

function linesOf(parts: RecapParts, dates: string, detail: Detail): string[] {
  const { recap, language } = parts;
  const { recaps: words, posts: postWords } = textsIn(language);
  const lines = [
    words.title(formatNames(recap, detail.nameWeight, words, postWords), recap.every, dates),
    salesLine(parts, detail, words, postWords),
    detail.hasChange ? changeLine(recap, words, postWords) : null,
    buyersLine(parts, detail, words, postWords),
    detail.hasHighest && recap.hasHighest ? highestLine(parts, detail, words, postWords) : null,
    detail.hasSweep && recap.sweep ? sweepLine(parts, recap.sweep, detail, words, postWords) : null,
    recap.washCount > 0 ? words.washed(count(recap.washCount, postWords), recap.washCount === 1) : null,
    formatHashtags(recap.hashtags, Math.min(MAX_HASHTAGS, detail.hashtags)),
  ];
  return lines.flatMap((line) => line || []);
}

function formatNames(
  { collections }: Recap,
  nameWeight: number,
  words: RecapWords,
  postWords: PostWords,
): string {
  if (collections.length > MAX_NAMED) return words.collections(count(collections.length, postWords));
  const named = collections.map(({ name, contract }) => {
    const names = { collection: name, tokens: new Map(), parties: new Map() };
    return formatCollection({ contract }, names, nameWeight, postWords);
  });
  // A collection on two chains has one name, and the chains are named with the sales.
  return postWords.list.format([...new Set(named)]);
}

/** "Nov 16 – 17": the days that the period touches, by the clocks of the bot's time zone. */
function formatDates({ recap: { period, timeZone }, language }: RecapParts): string {
  const { locale } = textsIn(language).recaps;
  const zone = findTimeZone(timeZone) ?? 'UTC';
  const last = new Date(period.to.getTime() - 1);
  return new Intl.DateTimeFormat(locale, { timeZone: zone, month: 'short', day: 'numeric' })
    .formatRange(period.from, last)
    .replace(/[\u00a0\u2009\u202f]/g, ' ');
}

function salesLine(
  { recap, prices }: RecapParts,
  { currencies, hasValue }: Detail,
  words: RecapWords,
  postWords: PostWords,
): string {
  const { saleCount, isCapped, chains } = recap;
  const prefix = isCapped ? postWords.atLeast : '';
  const sales = prefix + words.sales(count(saleCount, postWords), saleCount === 1);
  const price = formatVolume(recap.volume, prices, currencies, hasValue, postWords);
  return [
    capitalize(sales),
    price && postWords.forPrice(price),
    chains.length > 1 ? formatChains(recap, words, postWords) : null,
  ]
    .filter(Boolean)
    .join(' ');
}

const MAX_CHAINS_NAMED = 3;

/** Coins of several chains can have the same name. */
function formatChains({ chains }: Recap, words: RecapWords, postWords: PostWords): string {
  if (chains.length > MAX_CHAINS_NAMED) return words.chainCount(count(chains.length, postWords));
  return words.chains(postWords.list.format(chains.map(nameSaleChain)));
}

function formatVolume(
  volume: Volume,
  prices: UsdPrices,
  currencies: number,
  hasValue: boolean,
  words: PostWords,
): string | null {
  const write = hasValue ? formatPrice : formatTotals;
  return write(volume, prices, formatShortAmount, currencies, words);
}

function changeLine({ changePercent, every }: Recap, words: RecapWords, postWords: PostWords): string | null {
  if (changePercent === null) return null;
  const direction = changePercent === 0 ? 'same' : changePercent > 0 ? 'up' : 'down';
  return words.change(count(Math.abs(changePercent), postWords), direction, every);
}

function buyersLine(
  { recap }: RecapParts,
  { hasBuyers, hasMedian }: Detail,
  words: RecapWords,
  postWords: PostWords,
): string | null {
  const { buyers, median } = recap;
  const prefix = buyers.isAtLeast || recap.isCapped ? postWords.atLeast : '';
  const counted =
    hasBuyers && buyers.count > 0
      ? prefix + words.buyers(count(buyers.count, postWords), buyers.count === 1)
      : null;
  const middle = hasMedian && median ? words.median(formatMedian(median, postWords)) : null;
  const line = [counted, middle].filter((part) => part !== null).join(' · ');
  return line === '' ? null : capitalize(line);
}

function formatMedian(median: NonNullable<Recap['median']>, words: PostWords): string {
  if ('usdValue' in median) return words.amount(formatDollars(median.usdValue));
  const volume: Volume = { totals: [median.total], bound: 'exact' };
  return formatTotals(volume, new Map(), formatShortAmount, 1, words) ?? words.unknown;
}

function highestLine(
  { subject, names, prices }: RecapParts,
  { nameWeight, hasHighestValue, currencies }: Detail,
  words: RecapWords,
  postWords: PostWords,
): string | null {
  const price = formatVolume(
    { totals: subject.totals, bound: subject.bound === 'exact' ? 'exact' : 'at-least' },
    prices,
    currencies,
    hasHighestValue,
    postWords,
  );
  const token =
    formatOnlyToken(subject, names, nameWeight, postWords) ??
    `${formatCount(subject, postWords)} × ${formatCollection(subject, names, nameWeight, postWords)}`;
  return price && words.highest(token, price);
}

function sweepLine(
  { prices }: RecapParts,
  { pieces, ...volume }: NonNullable<Recap['sweep']>,
  { currencies }: Detail,
  words: RecapWords,
  postWords: PostWords,
): string {
  const price = formatVolume(volume, prices, currencies, false, postWords);
  return words.sweep(postWords.amount(formatShortAmount(pieces, 0)), price);
}

const count = (value: number, words: PostWords) => words.amount(formatShortAmount(BigInt(value), 0));
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
