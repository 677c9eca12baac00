export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical };

/**
 * JSON with exactly one spelling per value (RFC 8785): keys sorted by UTF-16 code units, no whitespace, no optional
 * escapes. Integers only, because other numbers are printed differently across languages.
 */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] as Canonical)}`);
    return `{${members.join(',')}}`;
  }
  const isRepresentable = typeof value === 'string' ? value.isWellFormed() : Number.isSafeInteger(value);
  if (!isRepresentable) throw new RangeError('Lone surrogates and unsafe numbers have no canonical form.');
  return JSON.stringify(value);
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value);
}
