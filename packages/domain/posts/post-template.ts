import type { PostWords } from '@signboard/languages/post-words.ts';
import type { UsdPrices } from './currencies.ts';
import { formatShortAmount } from './format-amount.ts';
import {
  formatCollection,
  formatCount,
  formatMarketplaces,
  formatOnlyToken,
  formatParties,
  formatTokenNumbers,
  formatTotals,
  formatValue,
} from './format-sale.ts';
import { formatHashtags } from './hashtags.ts';
import type { PostDetail } from './post-detail.ts';
import type { KnownNames, PostSubject } from './sale-facts.ts';
import { toSafeLink } from './sanitise-chain-text.ts';
import { MAX_POST_WEIGHT, weightedLength } from './weighted-length.ts';

export const TEMPLATE_VARIABLES = [
  'collection',
  'token',
  'price',
  'usd',
  'buyer',
  'seller',
  'marketplace',
  'count',
  'link',
  'hashtags',
] as const;

type Variable = (typeof TEMPLATE_VARIABLES)[number];
type Part = { text: string } | { variable: Variable };

/** The database has the same limit in `bots_template_short`. */
export const MAX_TEMPLATE_CHARACTERS = 1000;

export type TemplateFault =
  | { fault: 'template-too-long' }
  | { fault: 'template-braces' }
  | { fault: 'template-control-characters' }
  | { fault: 'template-variable'; name: string }
  | { fault: 'template-joined'; name: string };

/** What each variable weighs on X at most once the post is shortened as far as possible. */
const WORST_WEIGHTS: Readonly<Record<Variable, number>> = {
  collection: 20,
  token: 34,
  price: 48,
  usd: 30,
  buyer: 24,
  seller: 24,
  marketplace: 36,
  count: 14,
  link: 23,
  hashtags: 0,
};

/** Lines that may be added: the link, unless it is placed, and the code that tells equal posts apart. */
const LINK_LINE_WEIGHT = 24;
const CODE_LINE_WEIGHT = 10;

/** Line breaks are kept; an unknown variable or a lone brace is a fault. */
function parseTemplate(template: string): { parts: readonly Part[] } | TemplateFault {
  if (template.length > MAX_TEMPLATE_CHARACTERS) return { fault: 'template-too-long' };
  const text = template.replaceAll('\r\n', '\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(text)) return { fault: 'template-control-characters' };
  const parts: Part[] = [];
  for (const [piece, name] of text.matchAll(/\{([^{}]*)\}|[{}]|[^{}]+/g)) {
    if (name === undefined && (piece === '{' || piece === '}')) return { fault: 'template-braces' };
    const variable = TEMPLATE_VARIABLES.find((known) => known === name);
    if (name !== undefined && !variable) return { fault: 'template-variable', name };
    parts.push(variable ? { variable } : { text: piece });
  }
  const joined = findJoined(parts);
  return joined ? { fault: 'template-joined', name: joined } : { parts };
}

/**
 * A variable that touches other text: "@{buyer}" would mention whoever chose that name, "#{token}" make it a hashtag and
 * "{collection}.com" a link.
 */
function findJoined(parts: readonly Part[]): Variable | null {
  for (const [at, part] of parts.entries()) {
    if (!('variable' in part) || part.variable === 'count') continue;
    const [before, after] = [parts[at - 1], parts[at + 1]];
    const isApart =
      (!before || ('text' in before && !/[\p{L}\p{N}\p{M}_@＠#＃$＄.．/]$/u.test(before.text))) &&
      (!after || ('text' in after && !/^[\p{L}\p{N}\p{M}_]|^[.．][\p{L}\p{N}]/u.test(after.text)));
    if (!isApart) return part.variable;
  }
  return null;
}

/** Null when every sale fits into a post on X, however long its names are. */
export function checkTemplate(template: string): TemplateFault | null {
  const parsed = parseTemplate(template);
  if ('fault' in parsed) return parsed;
  const longest = parsed.parts
    .map((part) => ('text' in part ? part.text : 'x'.repeat(WORST_WEIGHTS[part.variable])))
    .join('');
  const hasLink = parsed.parts.some((part) => 'variable' in part && part.variable === 'link');
  const added = CODE_LINE_WEIGHT + (hasLink ? 0 : LINK_LINE_WEIGHT);
  return weightedLength(longest) + added > MAX_POST_WEIGHT ? { fault: 'template-too-long' } : null;
}

export type TemplateParts = {
  names: KnownNames;
  prices: UsdPrices;
  hashtags: readonly string[];
  /** Where {link} leads. */
  link: string | null;
  /** Added at the end if the template does not place it. */
  hasLink: boolean;
  words: PostWords;
  detail: PostDetail;
  reference: string | null;
  /** For channels with markup; links are left alone. */
  escapeText?: (text: string) => string;
};

/**
 * Fills in a template. Values are never parsed again, so braces in a name stay braces. A line whose variables are all
 * empty is left out; hashtags and an enabled link that the template does not place come at the end.
 */
export function renderTemplate(
  template: string,
  subject: PostSubject,
  { escapeText = (text) => text, ...parts }: TemplateParts,
): string | null {
  const parsed = parseTemplate(template);
  if ('fault' in parsed || parsed.parts.length === 0) return null;
  const values = valuesOf(subject, parts);
  const fill = (name: Variable) => (name === 'link' ? values.link : escapeText(values[name]));
  const isPlaced = (name: Variable) =>
    parsed.parts.some((part) => 'variable' in part && part.variable === name);
  const lines = splitLines(parsed.parts).flatMap((line) => {
    const names = line.flatMap((part) => ('variable' in part ? [part.variable] : []));
    if (names.length > 0 && names.every((name) => values[name] === '')) return [];
    const filled = line.map((part) => ('text' in part ? escapeText(part.text) : fill(part.variable)));
    return [filled.join('').trimEnd()];
  });
  return [
    ...lines,
    ...(parts.reference === null ? [] : [`ref ${parts.reference}`]),
    ...(isPlaced('hashtags') || values.hashtags === '' ? [] : [fill('hashtags')]),
    ...(isPlaced('link') || !parts.hasLink || values.link === '' ? [] : [values.link]),
  ]
    .join('\n')
    .trim();
}

function splitLines(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]];
  for (const part of parts) {
    if ('variable' in part) {
      lines.at(-1)?.push(part);
      continue;
    }
    for (const [at, text] of part.text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      lines.at(-1)?.push({ text });
    }
  }
  return lines;
}

const MAX_SHORT_PRICE = WORST_WEIGHTS.price;

type Values = Omit<TemplateParts, 'escapeText' | 'hasLink' | 'reference'>;

function valuesOf(subject: PostSubject, { names, prices, words, detail, ...parts }: Values) {
  const parties = detail.hasPartyNames ? names.parties : new Map<string, string>();
  const price =
    formatTotals(subject, prices, formatShortAmount, detail.currencies, words) ?? words.unknownPrice;
  return {
    collection: formatCollection(subject, names, detail.nameWeight, words),
    token: tokenOf(subject, names, words, detail),
    // Only a price in several strange tokens is longer.
    price: detail.isShortest && weightedLength(price) > MAX_SHORT_PRICE ? words.otherTokens : price,
    usd: formatValue(subject, prices, words) ?? '',
    buyer: formatParties(subject.buyers, 'buyers', parties, words) ?? words.unknown,
    seller: formatParties(subject.sellers, 'sellers', parties, words) ?? words.unknown,
    marketplace: formatMarketplaces(subject.marketplaces, detail.marketplaces, words),
    count: countOf(subject, words),
    link: toSafeLink(parts.link) ?? '',
    hashtags: formatHashtags(parts.hashtags, detail.hashtags),
  } satisfies Record<Variable, string>;
}

function tokenOf(subject: PostSubject, names: KnownNames, words: PostWords, detail: PostDetail): string {
  return (
    formatOnlyToken(subject, names, detail.nameWeight, words) ??
    formatTokenNumbers(subject, detail.tokenNumbers, words) ??
    words.countedTokens(countOf(subject, words))
  );
}

const MAX_COUNT = 999_999_999n;

function countOf(subject: PostSubject, words: PostWords): string {
  return subject.pieceCount > MAX_COUNT ? '999,999,999+' : formatCount(subject, words);
}
