const EMOJI = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{fe0f}]?`;
/** Emoji that are joined into one, such as families, and flags of regions that are spelled with invisible letters. */
const JOINED_EMOJI = new RegExp(
  String.raw`${EMOJI}(?:\u{200d}${EMOJI})+|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}`,
  'gu',
);
const VARIATION_SELECTORS = /\p{Variation_Selector}/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a short public text shows what it contains: no control, bidirectional or zero-width characters, which make a
 * name look like another one.
 */
export function isVisibleText(text: string): boolean {
  const rest = text.replace(JOINED_EMOJI, '☺').replace(VARIATION_SELECTORS, '');
  return !INVISIBLE.test(rest) && (rest !== '' || text === '');
}
