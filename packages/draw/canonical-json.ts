/** What can be written canonically: text, whole numbers, and objects of them. */
export type Canonical = string | number | { readonly [key: string]: Canonical };

/**
 * JSON of which there is exactly one spelling (RFC 8785): keys in order of their UTF-16 code units, no space, no
 * escape that is not needed. Whole numbers only, because only they look the same in every language.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'object') {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] as Canonical)}`);
    return `{${members.join(',')}}`;
  }
  const isSpellable = typeof value === 'string' ? value.isWellFormed() : Number.isSafeInteger(value);
  if (!isSpellable) throw new RangeError('Half a character and a broken number have no canonical spelling.');
  return JSON.stringify(value);
}
