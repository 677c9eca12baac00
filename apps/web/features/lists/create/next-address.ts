const MAX_ADDRESS = 60;
const FALLBACK = 'list';

/** The first suggestion for a name; some names have no character that an address can have. */
export const firstAddress = (suggestion: string) => suggestion || FALLBACK;

/** The next suggestion after one that is taken: owls, owls-2, owls-3. */
export function nextAddress(taken: string, suggestion: string): string {
  const stem = firstAddress(suggestion);
  const number = taken === stem ? 1 : Number(/-(\d+)$/.exec(taken)?.[1] ?? 1);
  const ending = `-${number + 1}`;
  return stem.slice(0, MAX_ADDRESS - ending.length).replace(/-+$/, '') + ending;
}
