import { imageUrl } from '@signboard/contract/images/image-url.ts';
import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { say } from '@signboard/contract/texts/message.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { PageFacts } from './page-head.ts';

const MOST_CHARACTERS = 200;

/** What a shared link to a list shows: its own name, text and picture. An offline one only shows its face. */
export function listFacts(list: PublicList, language: Language, publicUrl: string): PageFacts {
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

/** One line of an owner's text: marks that turn the direction of writing would turn the words around it, too. */
function plainLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Cut between words where there are any, and never inside a character. */
function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST_CHARACTERS) return text;
  const cut = characters.slice(0, MOST_CHARACTERS - 1).join('');
  return `${cut.replace(/\s+\S{0,40}$/, '')}…`;
}
