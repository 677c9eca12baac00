import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { PostWords } from '@signboard/languages/post-words.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import type { Language } from '../accounts/language.ts';
import { CHANNEL_LIMITS, type ChannelLimit } from './channel-limits.ts';
import type { UsdPrices } from './currencies.ts';
import { formatShortAmount } from './format-amount.ts';
import {
  formatFloor,
  formatHeadline,
  formatMarketplaces,
  formatParties,
  formatPrice,
  formatProgress,
  formatTokenNumbers,
} from './format-sale.ts';
import { formatHashtags } from './hashtags.ts';
import { FULL_DETAIL, type PostDetail, SHORTENING_STEPS } from './post-detail.ts';
import { renderTemplate } from './post-template.ts';
import type { KnownNames, PostSubject } from './sale-facts.ts';
import { toSafeLink } from './sanitise-chain-text.ts';

export type PostParts = {
  names: KnownNames;
  prices: UsdPrices;
  /** Without the #. */
  hashtags: readonly string[];
  /** Null unless the bot's owner enabled links: X charges 13 times as much for a post with a link. */
  link: string | null;
  /** Where a template's {link} leads; `link` unless given. */
  placedLink?: string | null;
  /** English unless given. */
  language?: Language;
  /** The owner's wording of sales; empty or missing for ours. Mints and listings always have ours. */
  template?: string;
  /** X's unless given. */
  limit?: ChannelLimit;
  /** Whether the bot already posted exactly this text. X rejects duplicates. */
  isDuplicate: (text: string) => boolean;
};

const MAX_ATTEMPTS = 20;

/**
 * One fact per line, so that right-to-left names cannot reorder other lines. Adds a reference code to a text that was
 * posted before.
 */
export function composePost(subject: PostSubject, parts: PostParts): string {
  const text = fitToLimit(subject, parts, null);
  if (!parts.isDuplicate(text)) return text;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const distinct = fitToLimit(subject, parts, createReferenceCode(subject.key, attempt));
    if (!parts.isDuplicate(distinct)) return distinct;
  }
  throw new Error(`No unused text found for ${subject.key}.`);
}

/**
 * The most detailed text within the limit. The shortest variant of our own text always fits because each of its parts is
 * limited; a template that does not fit after all gives way to it.
 */
function fitToLimit(subject: PostSubject, parts: PostParts, reference: string | null): string {
  const { max, measure } = parts.limit ?? CHANNEL_LIMITS.x;
  const texts = [renderOwn(subject, parts, reference), renderOurs(subject, parts, reference)];
  let text = '';
  for (const render of texts) {
    if (!render) continue;
    let detail = FULL_DETAIL;
    text = render(detail);
    for (const step of SHORTENING_STEPS) {
      if (measure(text) <= max) return text;
      detail = { ...detail, ...step };
      text = render(detail);
    }
    if (measure(text) <= max) return text;
  }
  return text;
}

type Render = (detail: PostDetail) => string;

function renderOwn(subject: PostSubject, parts: PostParts, reference: string | null): Render | null {
  const { template = '', link, placedLink = link } = parts;
  const render = (detail: PostDetail) =>
    renderTemplate(template, subject, {
      ...parts,
      link: placedLink,
      hasLink: link !== null,
      words: wordsOf(parts),
      detail,
      reference,
    });
  const isSale = subject.kind === 'sale' || subject.kind === 'sweep';
  return isSale && render(FULL_DETAIL) ? (detail) => render(detail) ?? '' : null;
}

const renderOurs = (subject: PostSubject, parts: PostParts, reference: string | null): Render => {
  const words = wordsOf(parts);
  return (detail) => renderText(subject, parts, detail, reference, words);
};

const wordsOf = ({ language = 'en' }: PostParts): PostWords => textsIn(language).posts;

function renderText(
  subject: PostSubject,
  parts: PostParts,
  detail: PostDetail,
  reference: string | null,
  words: PostWords,
): string {
  const lines = [
    formatHeadline(subject, parts.names, detail.nameWeight, words),
    formatProgress(subject, words),
    priceLine(subject, parts, detail, words),
    floorLine(subject, parts, words),
    detail.hasParties ? partyLine(subject, parts.names, detail, words) : null,
    formatTokenNumbers(subject, detail.tokenNumbers, words),
    subject.kind === 'listing' ? words.listingNote : null,
    reference === null ? null : `ref ${reference}`,
    formatHashtags(parts.hashtags, detail.hashtags),
    toSafeLink(parts.link),
  ];
  return lines.filter(Boolean).join('\n');
}

function priceLine(
  subject: PostSubject,
  { prices }: PostParts,
  detail: PostDetail,
  words: PostWords,
): string {
  const price = formatPrice(subject, prices, formatShortAmount, detail.currencies, words);
  const marketplaces = formatMarketplaces(subject.marketplaces, detail.marketplaces, words);
  // The price of a mint is often unknown and readers don't expect it.
  const unknown = subject.kind === 'mint' ? '' : words.atUnknownPrice;
  return [price === null ? unknown : words.forPrice(price), marketplaces && `${words.on} ${marketplaces}`]
    .filter(Boolean)
    .join(' ');
}

function floorLine(subject: PostSubject, { prices }: PostParts, words: PostWords): string | null {
  const floor = formatFloor(subject, prices, formatShortAmount, words);
  return floor && words.floor(floor);
}

function partyLine(
  { kind, sellers, buyers }: PostSubject,
  names: KnownNames,
  detail: PostDetail,
  words: PostWords,
): string {
  const known = detail.hasPartyNames ? names.parties : new Map<string, string>();
  const seller = formatParties(sellers, 'sellers', known, words);
  const buyer = formatParties(buyers, kind === 'mint' ? 'wallets' : 'buyers', known, words);
  return [seller && `${words.from} ${seller}`, buyer && `${kind === 'mint' ? words.by : words.to} ${buyer}`]
    .filter(Boolean)
    .join(' ');
}

const CODE_LENGTH = 5;

// No vowels, so that no real words appear; no 0, 1, l and o, which are easily misread.
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** Distinguishes posts with the same text. Deterministic for a key and attempt. */
export function createReferenceCode(key: string, attempt: number): string {
  const bytes = sha256(utf8ToBytes(`${attempt}:${key}`)).slice(0, CODE_LENGTH);
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}
