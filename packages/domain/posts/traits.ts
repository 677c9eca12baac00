export type Trait = { type: string; value: string };

const MAX_TRAITS = 50;
const MAX_CHARACTERS = 100;
export const MAX_TRAITS_TEXT = 2_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

/** One trait per line: "Background = Blue". */
export function parseTraits(typed: string): { traits: Trait[] } | { fault: 'traits' } {
  const text = typed.replaceAll('\r\n', '\n');
  if (text.length > MAX_TRAITS_TEXT || CONTROL.test(text)) return { fault: 'traits' };
  const traits: Trait[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=');
    const [type, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (
      at < 0 ||
      type === '' ||
      value === '' ||
      type.length > MAX_CHARACTERS ||
      value.length > MAX_CHARACTERS
    )
      return { fault: 'traits' };
    traits.push({ type, value });
  }
  return traits.length > MAX_TRAITS ? { fault: 'traits' } : { traits };
}

/** Several values of one type are alternatives; all types have to match. */
export function hasTraits(wanted: readonly Trait[], traits: readonly Trait[]): boolean {
  const byType = Map.groupBy(wanted, ({ type }) => plain(type));
  return [...byType].every(([type, values]) =>
    values.some(({ value }) =>
      traits.some((trait) => plain(trait.type) === type && plain(trait.value) === plain(value)),
    ),
  );
}

/** Creators and owners write "Blue", "blue" and "Blue " for the same. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
