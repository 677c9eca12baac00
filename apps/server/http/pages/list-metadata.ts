import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { say } from '@signboard/contract/texts/message.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { PageMetadata } from './page-head.ts';

const MAX_DESCRIPTION_LENGTH = 200;

/** The preview of a shared link: the list's own name, text and image. An offline list shows only name and image. */
export function listMetadata(list: PublicList, language: Language, publicUrl: string): PageMetadata {
  const name = plainLine(list.name);
  const description = shorten(plainLine(list.details?.description ?? ''));
  const picture = list.banner ?? list.logo;
  return {
    title: `${name} · Signboard`,
    sharedTitle: name,
    description: description || say('shell.description', language),
    url: new URL(`/sb/${list.workspace}/${list.urlEndName}`, publicUrl).href,
    picture: { url: new URL(imageUrl(picture), publicUrl).href, isWide: list.banner !== null },
    isUnlisted: list.state === 'offline',
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
