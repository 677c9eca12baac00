import type { Community } from '@signboard/contract/communities/schemas.ts';
import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { PAGES, publicBotPath } from '@signboard/contract/pages.ts';
import { nameBot } from '@signboard/contract/public-bot/name-bot.ts';
import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { LANGUAGE_TABLE } from '@signboard/languages/languages.ts';

/** What search engines and link previews read before any script runs. */
export type PageMetadata = {
  title: string;
  description: string;
  /** The title in link previews, without the product's name. */
  sharedTitle: string;
  /** The canonical URL, where the page has one. */
  url?: string;
  /** The page's URL in each language. */
  translations?: readonly { language: string; url: string }[];
  picture?: { url: string; isWide: boolean };
  /** Adds `noindex`. */
  isUnlisted?: boolean;
  /** The page's content as schema.org JSON-LD. */
  structured?: object | null;
};

export function headTags(metadata: PageMetadata, language: Language): string {
  const {
    title,
    description,
    sharedTitle,
    url,
    translations = [],
    picture,
    isUnlisted,
    structured,
  } = metadata;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`, meta('property', 'og:url', url)] : []),
    ...translations.map(
      (one) => `<link rel="alternate" hreflang="${one.language}" href="${escapeHtml(one.url)}">`,
    ),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Signboard'),
    meta('property', 'og:locale', LANGUAGE_TABLE[language].locale.replace('-', '_')),
    meta('property', 'og:title', sharedTitle),
    meta('property', 'og:description', description),
    ...(picture
      ? [meta('property', 'og:image', picture.url), meta('name', 'twitter:image', picture.url)]
      : []),
    meta('name', 'twitter:card', picture?.isWide ? 'summary_large_image' : 'summary'),
    ...(structured ? [`<script type="application/ld+json">${jsonInHtml(structured)}</script>`] : []),
  ].join('');
}

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** JSON that can neither close its script element nor open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const MAX_DESCRIPTION_LENGTH = 200;

/** The preview of a shared link: the list's own name and text, and a card with its picture and state. */
export function listMetadata(list: PublicList, language: Language, publicUrl: string): PageMetadata {
  const name = plainLine(list.name);
  const description = shorten(plainLine(list.details?.description ?? ''));
  const path = `/sb/${list.workspace}/${list.urlEndName}`;
  return {
    title: `${name} · Signboard`,
    sharedTitle: name,
    description: description || say('shell.description', language),
    url: new URL(path, publicUrl).href,
    // Previews are cached by address: a new state has a new one.
    picture: {
      url: new URL(`${path}/card.png?lang=${language}&state=${list.state}`, publicUrl).href,
      isWide: true,
    },
    isUnlisted: list.state === 'offline',
  };
}

/** The preview of a community: its own name, text and logo. Search engines find those that are in the directory. */
export function communityMetadata(community: Community, language: Language, publicUrl: string): PageMetadata {
  const name = plainLine(community.name);
  const description = shorten(plainLine(community.about));
  return {
    title: `${name} · Signboard`,
    sharedTitle: name,
    description: description || say('communities.description', language),
    url: new URL(`/sb/${community.workspace}`, publicUrl).href,
    ...(community.logo && {
      picture: { url: new URL(imageUrl(community.logo), publicUrl).href, isWide: false },
    }),
    isUnlisted: !community.isListed,
  };
}

export function directoryMetadata(language: Language, publicUrl: string): PageMetadata {
  const title = say('communities.title', language);
  return {
    title: `${title} · Signboard`,
    sharedTitle: title,
    description: say('communities.description', language),
    url: new URL(PAGES.communities, publicUrl).href,
  };
}

/** The preview of a bot: its account or collection, what it watches, and the art of its first collection. */
export function botMetadata(bot: PublicBot, language: Language, publicUrl: string): PageMetadata {
  const name = plainLine(nameBot(bot));
  const picture = bot.collections.find((one) => one.picture !== null)?.picture;
  const image = picture ? { url: imageUrl(picture), isWide: false } : { url: SHARE_PICTURE, isWide: true };
  const collections = bot.collections.flatMap((one) => one.name ?? []);
  const names = new Intl.ListFormat(language).format(
    collections.length > 0 ? collections.slice(0, MAX_NAMED) : [name],
  );
  return {
    title: `${name} · Signboard`,
    sharedTitle: name,
    description: shorten(plainLine(say('public-bot.description', language, { collections: names }))),
    url: new URL(publicBotPath(bot.id), publicUrl).href,
    picture: { ...image, url: new URL(image.url, publicUrl).href },
    isUnlisted: !bot.isPosting,
  };
}

/** More would not fit the preview. */
const MAX_NAMED = 3;

/** The preview image of shared links to our own pages. */
export const SHARE_PICTURE = '/share.png';

export function unknownBotMetadata(language: Language): PageMetadata {
  const title = say('public-bot.unknown', language);
  return {
    title: `${title} · Signboard`,
    sharedTitle: title,
    description: say('bots.description', language),
    isUnlisted: true,
  };
}

export function botsMetadata(language: Language, publicUrl: string): PageMetadata {
  const title = say('bots.title', language);
  return {
    title: `${title} · Signboard`,
    sharedTitle: title,
    description: say('bots.description', language),
    url: new URL(PAGES.botAll, publicUrl).href,
    picture: { url: new URL(SHARE_PICTURE, publicUrl).href, isWide: true },
  };
}

/**
 * Puts an owner's text on one line. Bidirectional control characters are removed: they would affect the text around
 * it.
 */
function plainLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Truncates at a word boundary if there is one, and never inside a character. */
function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('');
  return `${cut.replace(/\s+\S{0,40}$/, '')}…`;
}
