/** Each pattern must be there: otherwise the test would try another file than the operator does. */
export function replaceAll(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((before, [pattern, by]) => {
    if (before.search(pattern) < 0) throw new Error(`There is no ${pattern} in:\n${before}`);
    return before.replaceAll(pattern, by);
  }, text);
}
