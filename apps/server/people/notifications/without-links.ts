/** Mail clients turn URL-like text into links; text written by strangers must not become one. */
export function withoutLinks(text: string): string {
  return text.replace(/[.:/@]/g, (sign) => `${sign}\u2060`);
}

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Zero-width and bidirectional characters, which could hide a link. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** A joiner that is not part of an emoji. */
const STRAY_JOINER = /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/gu;
const LINK = /\S*(?::\/\/|www\.)\S*|(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?:[/?#:]\S*)?/giu;

/** A stranger's text in a subject, where nothing else says who wrote it: on one line, and without links. */
export function subjectWithoutLinks(text: string): string {
  return withoutLinks(onOneLine(text).replace(LINK, '…').trim());
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A stranger's name inside our sentence. A name that runs from right to left is isolated, so that our words keep their order. */
export function nameWithoutLinks(text: string): string {
  const name = withoutLinks(onOneLine(text).trim());
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

const onOneLine = (text: string) =>
  text.replace(LINE_BREAKS, ' ').replace(INVISIBLE, '').replace(STRAY_JOINER, '');
