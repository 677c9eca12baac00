/** Our font has no pictures. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0F}|\u{200D}|\u{20E3}/gu;

/** Letters that our font has: a server rarely has fonts for others, and would draw empty boxes. */
const OUR_LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * The name as far as our font can write it. A name in another script is replaced by the list's address; link previews
 * show the name itself beside the picture.
 */
export function cardName({ name, address }: { name: string; address: string }): string {
  // Also turns decorative letters (𝓦𝓲𝓷𝓽𝓮𝓻) into plain ones.
  const written = name.normalize('NFKC').replace(EMOJI, '').replace(/\s+/g, ' ').trim();
  const letters = written.match(/\p{L}/gu) ?? [];
  const isWritable = written !== '' && letters.every((letter) => OUR_LETTERS.test(letter));
  return isWritable ? written : address.slice(address.indexOf('/sb/') + '/sb/'.length);
}
