import { shortAmount } from './format-amount.ts';
import { formatHashtags } from './hashtags.ts';
import { headline, tokenNumbers } from './headline.ts';
import { httpsLink } from './https-link.ts';
import { marketplaceWords } from './marketplace-words.ts';
import { partyWords } from './party-words.ts';
import type { KnownNames, PostSubject } from './post-subject.ts';
import { priceWords } from './price-words.ts';
import { referenceWord } from './reference-word.ts';
import type { UsdPrices } from './usd-prices.ts';
import { MOST_POST_WEIGHT, weightedLength } from './weighted-length.ts';

/** What a post is made of besides its subject. */
export type PostParts = {
  names: KnownNames;
  prices: UsdPrices;
  /** Of the bot, without their #. */
  hashtags: readonly string[];
  /** Null unless the bot's owner switched links on: X bills a post with a link at 13 times the price. */
  link: string | null;
  /** Whether the bot posted this very text before: X refuses it then. */
  isTaken: (text: string) => boolean;
};

/** How much a post tells. */
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

/** What gives way when a post is too long, first to last; what gave way stays away. */
const GIVES_WAY: readonly Partial<Detail>[] = [
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

const MOST_ATTEMPTS = 20;

/**
 * The text of a post on X, in English, one fact a line: so a name that is written from right to left turns none but its
 * own line around. A text that is taken gets a word that tells it apart.
 */
export function composePost(subject: PostSubject, parts: PostParts): string {
  const text = fit(subject, parts, null);
  if (!parts.isTaken(text)) return text;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const distinct = fit(subject, parts, referenceWord(subject.key, attempt));
    if (!parts.isTaken(distinct)) return distinct;
  }
  throw new Error(`Every text for ${subject.key} is taken.`);
}

/** The fullest text that X takes. The last one always fits: each of its parts has a limit of its own. */
function fit(subject: PostSubject, parts: PostParts, reference: string | null): string {
  let detail = FULL;
  let text = write(subject, parts, detail, reference);
  for (const less of GIVES_WAY) {
    if (weightedLength(text) <= MOST_POST_WEIGHT) break;
    detail = { ...detail, ...less };
    text = write(subject, parts, detail, reference);
  }
  return text;
}

function write(subject: PostSubject, parts: PostParts, detail: Detail, reference: string | null): string {
  const lines = [
    headline(subject, parts.names, detail.nameWeight),
    priceLine(subject, parts, detail),
    detail.hasParties ? partyLine(subject, parts.names, detail) : null,
    tokenNumbers(subject, detail.tokenNumbers),
    reference === null ? null : `ref ${reference}`,
    formatHashtags(parts.hashtags, detail.hashtags),
    httpsLink(parts.link),
  ];
  return lines.filter(Boolean).join('\n');
}

function priceLine(subject: PostSubject, { prices }: PostParts, detail: Detail): string {
  const price = priceWords(subject, prices, shortAmount, detail.currencies);
  const place = marketplaceWords(subject.marketplaces, detail.marketplaces);
  return [price === null ? unknownPrice(subject) : `for ${price}`, place && `on ${place}`]
    .filter(Boolean)
    .join(' ');
}

/** What a mint cost is seldom told and is not missed. */
function unknownPrice({ kind }: PostSubject): string {
  return kind === 'mint' ? '' : 'at an unknown price';
}

function partyLine({ kind, sellers, buyers }: PostSubject, names: KnownNames, detail: Detail): string {
  const known = detail.hasPartyNames ? names.parties : new Map<string, string>();
  const seller = partyWords(sellers, 'sellers', known);
  const buyer = partyWords(buyers, kind === 'mint' ? 'wallets' : 'buyers', known);
  return [seller && `from ${seller}`, buyer && `${kind === 'mint' ? 'by' : 'to'} ${buyer}`]
    .filter(Boolean)
    .join(' ');
}
