type Space = {
  /** The width of a text in the font that it is drawn with. */
  measure(text: string): number;
  width: number;
  maxLines: number;
};

/** Splits what people see as one character nowhere, such as a family or a flag. */
const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/** A name may fill a card, not more. */
const MAX_CHARACTERS = 200;
const MAX_UNITS = 10_000;
/** Controls, line breaks and marks that turn the direction of what follows. */
const UNWRITABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Breaks a text between words, a word that is too long anywhere, and cuts off what does not fit with an ellipsis. */
export function wrapText(text: string, space: Space): string[] {
  const characters = graphemes(text.slice(0, MAX_UNITS).replace(UNWRITABLE, ' ').replace(/\s+/g, ' ').trim());
  const lines: string[] = [];
  let rest = characters.slice(0, MAX_CHARACTERS);
  while (rest.length > 0 && lines.length < space.maxLines) {
    const isLast = lines.length === space.maxLines - 1;
    const count = isLast ? rest.length : lineLength(rest, space);
    const line = rest.slice(0, count).join('').trim();
    rest = rest.slice(count);
    lines.push(isLast ? shorten(line, space) : line);
  }
  return lines;
}

/** How many characters the next line takes; at least one. */
function lineLength(characters: readonly string[], { measure, width }: Space): number {
  let count = 1;
  while (count < characters.length && measure(characters.slice(0, count + 1).join('')) <= width) count += 1;
  if (count === characters.length) return count;
  const space = characters.slice(0, count + 1).lastIndexOf(' ');
  return space > 0 ? space + 1 : count;
}

function shorten(line: string, { measure, width }: Space): string {
  if (measure(line) <= width) return line;
  const characters = graphemes(line);
  while (characters.length > 1 && measure(`${characters.join('').trimEnd()}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
