/** Without an exponent: 1e-7 becomes 0.0000001. Empty for null. */
export function formatDecimal(value: number | null): string {
  if (value === null) return '';
  const [digits = '', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const at = whole.length + Number(exponent);
  const all = whole + fraction;
  if (at <= 0) return `0.${'0'.repeat(-at)}${all}`;
  return at >= all.length ? all.padEnd(at, '0') : `${all.slice(0, at)}.${all.slice(at)}`;
}
