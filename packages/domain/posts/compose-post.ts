import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { UsdPrices } from './currencies.ts';
import { formatShortAmount } from './format-amount.ts';
import {
  formatHeadline,
  formatMarketplaces,
  formatParties,
  formatPrice,
  formatTokenNumbers,
} from './format-sale.ts';
import { formatHashtags } from './hashtags.ts';
import type { KnownNames, PostSubject } from './sale-facts.ts';
import { toSafeLink } from './sanitise-chain-text.ts';
import { MAX_POST_WEIGHT, weightedLength } from './weighted-length.ts';

export type PostParts = {
  names: KnownNames;
  prices: UsdPrices;
  /** Without the #. */
  hashtags: readonly string[];
  /** Null unless the bot's owner enabled links: X charges 13 times as much for a post with a link. */
  link: string | null;
  /** Whether the bot already posted exactly this text. X rejects duplicates. */
  isDuplicate: (text: string) => boolean;
};

type Detail = {
  tokenNumbers: number;
  nameWeight: number;
  hasPartyNames: boolean;
  hashtags: number;
  currencies: number;
  marketplaces: number;
  hasParties: boolean;
};

const FULL: Detail = {
  tokenNumbers: 8,
  nameWeight: 80,
  hasPartyNames: true,
  hashtags: 3,
  currencies: 3,
  marketplaces: 3,
  hasParties: true,
};

/** Applied one after another, cumulatively, until the post is short enough. */
const SHORTENING_STEPS: readonly Partial<Detail>[] = [
  { tokenNumbers: 0 },
  { nameWeight: 48 },
  { hasPartyNames: false },
  { hashtags: 2 },
  { hashtags: 1 },
  { hashtags: 0 },
  { currencies: 1, marketplaces: 1 },
  { hasParties: false },
  { nameWeight: 20 },
];

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

/** The most detailed text within X's limit. The shortest variant always fits because each of its parts is limited. */
function fitToLimit(subject: PostSubject, parts: PostParts, reference: string | null): string {
  let detail = FULL;
  let text = renderText(subject, parts, detail, reference);
  for (const step of SHORTENING_STEPS) {
    if (weightedLength(text) <= MAX_POST_WEIGHT) break;
    detail = { ...detail, ...step };
    text = renderText(subject, parts, detail, reference);
  }
  return text;
}

function renderText(
  subject: PostSubject,
  parts: PostParts,
  detail: Detail,
  reference: string | null,
): string {
  const lines = [
    formatHeadline(subject, parts.names, detail.nameWeight),
    priceLine(subject, parts, detail),
    detail.hasParties ? partyLine(subject, parts.names, detail) : null,
    formatTokenNumbers(subject, detail.tokenNumbers),
    reference === null ? null : `ref ${reference}`,
    formatHashtags(parts.hashtags, detail.hashtags),
    toSafeLink(parts.link),
  ];
  return lines.filter(Boolean).join('\n');
}

function priceLine(subject: PostSubject, { prices }: PostParts, detail: Detail): string {
  const price = formatPrice(subject, prices, formatShortAmount, detail.currencies);
  const marketplaces = formatMarketplaces(subject.marketplaces, detail.marketplaces);
  return [price === null ? unknownPrice(subject) : `for ${price}`, marketplaces && `on ${marketplaces}`]
    .filter(Boolean)
    .join(' ');
}

/** The price of a mint is often unknown and readers don't expect it. */
function unknownPrice({ kind }: PostSubject): string {
  return kind === 'mint' ? '' : 'at an unknown price';
}

function partyLine({ kind, sellers, buyers }: PostSubject, names: KnownNames, detail: Detail): string {
  const known = detail.hasPartyNames ? names.parties : new Map<string, string>();
  const seller = formatParties(sellers, 'sellers', known);
  const buyer = formatParties(buyers, kind === 'mint' ? 'wallets' : 'buyers', known);
  return [seller && `from ${seller}`, buyer && `${kind === 'mint' ? 'by' : 'to'} ${buyer}`]
    .filter(Boolean)
    .join(' ');
}

const CODE_LENGTH = 5;

// No vowels, so that no real words appear; no 0, 1, l and o, which are easily misread.
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** Distinguishes posts with the same text. Deterministic for a key and attempt. */
function createReferenceCode(key: string, attempt: number): string {
  const bytes = sha256(utf8ToBytes(`${attempt}:${key}`)).slice(0, CODE_LENGTH);
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}
