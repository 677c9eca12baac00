/** Words that are not used here, and what is said instead. Matched in identifiers too. */
export const AVOIDED: readonly { word: RegExp; instead: string }[] = [
  { word: /errand/i, instead: 'purpose, or OAuth state' },
  { word: /standstill/i, instead: 'app fault' },
  { word: /trouble/i, instead: 'fault, or error' },
  { word: /\bfront[- ]?door\b|\bdoors?\b/i, instead: 'gateway, or context' },
  { word: /\bfor ever\b/i, instead: 'without end, or permanently' },
  { word: /\bso many\b/i, instead: 'this number of' },
];

export function findAvoidedWords(text: string): { line: number; word: string; instead: string }[] {
  return text.split('\n').flatMap((content, at) =>
    AVOIDED.flatMap(({ word, instead }) => {
      const [found] = word.exec(content) ?? [];
      return found ? [{ line: at + 1, word: found, instead }] : [];
    }),
  );
}
