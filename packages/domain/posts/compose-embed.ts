import type { PartyKind, PostWords } from '@signboard/languages/post-words.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import type { Language } from '../accounts/language.ts';
import type { UsdPrices } from './currencies.ts';
import { formatAmount } from './format-amount.ts';
import {
  formatFloor,
  formatHeadline,
  formatMarketplaces,
  formatParties,
  formatPrice,
  formatProgress,
  formatTokenNumbers,
  isAddressLike,
} from './format-sale.ts';
import { MAX_PICTURES } from './group-sales.ts';
import type { KnownNames, PostSubject, Unknown } from './sale-facts.ts';
import { toSafeLink } from './sanitise-chain-text.ts';

/** A remote picture or an attached file. */
type Picture = { url: string } | { filename: string };

export type EmbedParts = {
  names: KnownNames;
  prices: UsdPrices;
  happenedAt: Date;
  /** `addressPrefix` is followed by a party's address. Null where no such page exists. */
  links: { token: string | null; transaction: string | null; addressPrefix: string | null };
  pictures: readonly Picture[];
  language?: Language;
  /** The owner's own wording, escaped for Discord. It replaces the fields. */
  description?: string | null;
};

type EmbedField = { name: string; value: string; inline: boolean };

/** The fields of Discord's embed object that we use. */
type Embed = {
  title?: string;
  url?: string;
  description?: string;
  color?: number;
  fields?: EmbedField[];
  image?: { url: string };
  timestamp?: string;
};

/** The body of a Discord webhook call. `attachments` lists the uploaded files in order. */
export type WebhookBody = {
  content: '';
  embeds: Embed[];
  allowed_mentions: { parse: [] };
  attachments?: { id: number; filename: string }[];
};

export const ACCENT_COLOR = 0x4e9595;
const NAME_WEIGHT = 80;
const MAX_NUMBERS = 20;
const MAX_CURRENCIES = 5;
const MAX_MARKETPLACES = 5;
export const FILENAME = /^\w[\w.-]{0,99}$/;

/** Shows exact amounts, and the links that posts on X leave out. */
export function composeEmbed(subject: PostSubject, parts: EmbedParts): WebhookBody {
  const words = textsIn(parts.language ?? 'en').posts;
  const url = toSafeLink(parts.links.token) ?? toSafeLink(parts.links.transaction);
  const pictures = parts.pictures.filter(isUsable).slice(0, url ? MAX_PICTURES : 1);
  const [first, ...more] = pictures.map((picture) => ({ image: { url: pictureUrl(picture) } }));
  const embed: Embed = {
    title: escapeForDiscord(formatHeadline(subject, parts.names, NAME_WEIGHT, words)),
    ...(url && { url }),
    ...(parts.description && { description: parts.description }),
    color: ACCENT_COLOR,
    ...(!parts.description && { fields: fieldsOf(subject, parts, words) }),
    ...first,
    timestamp: parts.happenedAt.toISOString(),
  };
  // Discord merges embeds with the same url into one gallery; without a url it shows only one picture.
  const gallery = more.map((image) => ({ ...(url && { url }), ...image }));
  const filenames = pictures.flatMap((picture) => ('filename' in picture ? [picture.filename] : []));
  return {
    content: '',
    embeds: [embed, ...gallery],
    allowed_mentions: { parse: [] },
    ...(filenames.length > 0 && { attachments: filenames.map((filename, id) => ({ id, filename })) }),
  };
}

function fieldsOf(
  subject: PostSubject,
  { names, prices, links }: EmbedParts,
  words: PostWords,
): EmbedField[] {
  const { fields } = words;
  const isMint = subject.kind === 'mint';
  const price = formatPrice(subject, prices, formatAmount, MAX_CURRENCIES, words);
  const transaction = toSafeLink(links.transaction);
  const party = (parties: readonly (string | Unknown)[], kind: PartyKind) =>
    linkedParty(parties, formatParties(parties, kind, names.parties, words), links.addressPrefix);
  return [
    ...field(fields.progress, formatProgress(subject, words)),
    ...field(
      subject.kind === 'sweep' ? fields.total : fields.price,
      price ?? (isMint ? null : words.unknown),
    ),
    ...field(fields.floor, formatFloor(subject, prices, formatAmount, words)),
    ...field(fields.marketplace, formatMarketplaces(subject.marketplaces, MAX_MARKETPLACES, words)),
    ...field(fields.seller, party(subject.sellers, 'sellers'), 'ready'),
    ...field(
      isMint ? fields.minter : fields.buyer,
      party(subject.buyers, isMint ? 'wallets' : 'buyers'),
      'ready',
    ),
    ...field(fields.tokens, formatTokenNumbers(subject, MAX_NUMBERS, words)),
    ...field(fields.note, subject.kind === 'listing' ? words.listingNote : null),
    ...field(fields.transaction, transaction && `[${fields.view}](${transaction})`, 'ready'),
  ];
}

function field(name: string, value: string | null, state: 'raw' | 'ready' = 'raw'): EmbedField[] {
  return value ? [{ name, value: state === 'raw' ? escapeForDiscord(value) : value, inline: true }] : [];
}

function linkedParty(
  parties: readonly (string | Unknown)[],
  words: string | null,
  addressPrefix: string | null,
): string | null {
  const [address = ''] = parties;
  const hasPage = addressPrefix !== null && parties.length === 1 && isAddressLike(address);
  const link = hasPage ? toSafeLink(`${addressPrefix}${address}`) : null;
  return words && (link ? `[${escapeForDiscord(words)}](${link})` : escapeForDiscord(words));
}

function pictureUrl(picture: Picture): string {
  return 'filename' in picture ? `attachment://${picture.filename}` : picture.url;
}

function isUsable(picture: Picture): boolean {
  return 'filename' in picture ? FILENAME.test(picture.filename) : toSafeLink(picture.url) !== null;
}

/** Escapes Discord's markup. */
export function escapeForDiscord(text: string): string {
  return text.replace(/[\\*_~|`<>[\]]/g, '\\$&');
}
