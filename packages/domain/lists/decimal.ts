const DECIMAL = /^(\d{1,30})(?:\.(\d{1,18}))?$/;

/** Normalises a decimal amount of up to 18 decimal places; null when it is malformed or negative. */
export function parseDecimal(value: string | number): string | null {
  const text = typeof value === 'number' ? plainNumber(value) : value.trim();
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  return rest ? `${digits}.${rest}` : digits;
}

/** Without an exponent: 1e-7 becomes 0.0000001. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e-') ? value.toFixed(18) : text;
}
