const LIST = new Intl.ListFormat('en-GB');

/** "A", "A and B", "A, B and C". */
export function joinWords(words: readonly string[]): string {
  return LIST.format(words);
}
