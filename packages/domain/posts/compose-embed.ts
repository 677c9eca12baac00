import { formatAmount } from './format-amount.ts';
import { MOST_PICTURES } from './group-sales.ts';
import { headline, tokenNumbers } from './headline.ts';
import { httpsLink } from './https-link.ts';
import { marketplaceWords } from './marketplace-words.ts';
import { partyWords } from './party-words.ts';
import type { KnownNames, PostSubject } from './post-subject.ts';
import { priceWords } from './price-words.ts';
import type { Unknown } from './sale-facts.ts';
import { looksLikeAddress } from './short-address.ts';
import type { UsdPrices } from './usd-prices.ts';

/** A picture at an address, or a file that is sent along. */
export type Picture = { url: string } | { filename: string };

/** What an embed is made of besides its subject. */
export type EmbedParts = {
  names: KnownNames;
  prices: UsdPrices;
  happenedAt: Date;
  /** Where to look at the token, the transaction and (before an address) a party; null where there is no such page. */
  links: { token: string | null; transaction: string | null; addressPrefix: string | null };
  pictures: readonly Picture[];
};

/** One named fact of an embed. */
export type EmbedField = { name: string; value: string; inline: boolean };

/** The part of Discord's embed that we write. */
export type Embed = {
  title?: string;
  url?: string;
  color?: number;
  fields?: EmbedField[];
  image?: { url: string };
  timestamp?: string;
};

/** The body of a call of a Discord webhook. Attachments name the files that are sent along, in their order. */
export type WebhookBody = {
  content: '';
  embeds: Embed[];
  allowed_mentions: { parse: [] };
  attachments?: { id: number; filename: string }[];
};

const ACCENT_COLOR = 0x4e9595;
const NAME_WEIGHT = 80;
const MOST_NUMBERS = 20;
const MOST_CURRENCIES = 5;
const MOST_MARKETPLACES = 5;
const FILENAME = /^\w[\w.-]{0,99}$/;

/** The message for a Discord channel: exact amounts, and the links that a post on X does without. */
export function composeEmbed(subject: PostSubject, parts: EmbedParts): WebhookBody {
  const url = httpsLink(parts.links.token) ?? httpsLink(parts.links.transaction);
  const pictures = parts.pictures.filter(isUsable).slice(0, url ? MOST_PICTURES : 1);
  const [first, ...more] = pictures.map((picture) => ({ image: { url: pictureUrl(picture) } }));
  const embed: Embed = {
    title: escaped(headline(subject, parts.names, NAME_WEIGHT)),
    ...(url && { url }),
    color: ACCENT_COLOR,
    fields: fieldsOf(subject, parts),
    ...first,
    timestamp: parts.happenedAt.toISOString(),
  };
  // Discord shows embeds of the same address as one, with all their pictures; without an address only one is shown.
  const gallery = more.map((image) => ({ ...(url && { url }), ...image }));
  const filenames = pictures.flatMap((picture) => ('filename' in picture ? [picture.filename] : []));
  return {
    content: '',
    embeds: [embed, ...gallery],
    allowed_mentions: { parse: [] },
    ...(filenames.length > 0 && { attachments: filenames.map((filename, id) => ({ id, filename })) }),
  };
}

function fieldsOf(subject: PostSubject, { names, prices, links }: EmbedParts): EmbedField[] {
  const isMint = subject.kind === 'mint';
  const price = priceWords(subject, prices, formatAmount, MOST_CURRENCIES);
  const transaction = httpsLink(links.transaction);
  const party = (parties: readonly (string | Unknown)[], plural: string) =>
    linkedParty(parties, partyWords(parties, plural, names.parties), links.addressPrefix);
  return [
    ...field(subject.kind === 'sweep' ? 'Total price' : 'Price', price ?? (isMint ? null : 'unknown')),
    ...field('Marketplace', marketplaceWords(subject.marketplaces, MOST_MARKETPLACES)),
    ...field('Seller', party(subject.sellers, 'sellers'), 'ready'),
    ...field(isMint ? 'Minted by' : 'Buyer', party(subject.buyers, isMint ? 'wallets' : 'buyers'), 'ready'),
    ...field('Tokens', tokenNumbers(subject, MOST_NUMBERS)),
    ...field('Transaction', transaction && `[View](${transaction})`, 'ready'),
  ];
}

function field(name: string, value: string | null, state: 'raw' | 'ready' = 'raw'): EmbedField[] {
  return value ? [{ name, value: state === 'raw' ? escaped(value) : value, inline: true }] : [];
}

function linkedParty(
  parties: readonly (string | Unknown)[],
  words: string | null,
  addressPrefix: string | null,
): string | null {
  const [address = ''] = parties;
  const hasPage = addressPrefix !== null && parties.length === 1 && looksLikeAddress(address);
  const link = hasPage ? httpsLink(`${addressPrefix}${address}`) : null;
  return words && (link ? `[${escaped(words)}](${link})` : escaped(words));
}

function pictureUrl(picture: Picture): string {
  return 'filename' in picture ? `attachment://${picture.filename}` : picture.url;
}

function isUsable(picture: Picture): boolean {
  return 'filename' in picture ? FILENAME.test(picture.filename) : httpsLink(picture.url) !== null;
}

/** Foreign words without Discord's markup. */
function escaped(text: string): string {
  return text.replace(/[\\*_~|`<>[\]]/g, '\\$&');
}
