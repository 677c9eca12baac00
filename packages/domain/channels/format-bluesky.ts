import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toSafeLink } from '../posts/sanitise-chain-text.ts';

const MAX_GRAPHEMES = 300;
const MAX_BYTES = 3_000;

const ELLIPSIS = '…';
const CHARACTERS = new Intl.Segmenter('en');
const HASHTAG = /(?<=^|\s)#([\p{L}\p{M}\p{Nd}_]*\p{L}[\p{L}\p{M}\p{Nd}_]*)/gu;
const LINK = /(?<=^|\s)https?:\/\/\S+/g;

const MAX_TAG_GRAPHEMES = 64;
const MAX_TAG_BYTES = 640;

/** A part of the text that is a link or a hashtag, in UTF-8 bytes. */
export type Facet = { byteStart: number; byteEnd: number; link?: string; tag?: string };

/** A post's text within Bluesky's limits, cut between whole characters. */
export function fitBluesky(text: string): string {
  const characters = [...CHARACTERS.segment(text)].map(({ segment }) => segment);
  if (characters.length <= MAX_GRAPHEMES && bytesOf(text) <= MAX_BYTES) return text;
  let kept = '';
  let bytes = bytesOf(ELLIPSIS);
  for (const character of characters.slice(0, MAX_GRAPHEMES - 1)) {
    bytes += bytesOf(character);
    if (bytes > MAX_BYTES) break;
    kept += character;
  }
  return kept.trimEnd() + ELLIPSIS;
}

/** Bluesky links nothing by itself. The headline links to `link`, unless it contains a link or a hashtag. */
export function findFacets(text: string, link: string | null): Facet[] {
  const at = (index: number, found: string) => ({
    byteStart: bytesOf(text.slice(0, index)),
    byteEnd: bytesOf(text.slice(0, index + found.length)),
  });
  const links = [...text.matchAll(LINK)].map((found) => ({
    ...at(found.index, found[0]),
    link: found[0],
  }));
  const tags = [...text.matchAll(HASHTAG)]
    .map((found) => ({ ...at(found.index, found[0]), tag: found[1] ?? '' }))
    // Bluesky rejects posts with longer ones.
    .filter(
      ({ tag }) => [...CHARACTERS.segment(tag)].length <= MAX_TAG_GRAPHEMES && bytesOf(tag) <= MAX_TAG_BYTES,
    );
  const [headline = ''] = text.split('\n');
  const url = toSafeLink(link);
  const isPlain = ![...links, ...tags].some(({ byteStart }) => byteStart < bytesOf(headline));
  const title = url && headline && isPlain ? [{ ...at(0, headline), link: url }] : [];
  return [...title, ...links, ...tags].sort((one, other) => one.byteStart - other.byteStart);
}

const bytesOf = (text: string) => utf8ToBytes(text).length;
