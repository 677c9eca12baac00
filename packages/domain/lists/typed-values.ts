export function isDiscordId(text: string): boolean {
  return /^\d{17,20}$/.test(text);
}

/**
 * Google tags (G-, GT-, AW-, and the old UA-) and Meta pixel ids. Tag manager containers (GTM-) are rejected because
 * they would run their owner's scripts on our pages.
 */
export function isTrackingId(provider: 'ga' | 'fb', text: string): boolean {
  if (provider === 'fb') return /^\d{10,20}$/.test(text);
  return /^(?:G-[A-Z0-9]{4,16}|GT-[A-Z0-9]{4,16}|UA-\d{4,10}-\d{1,4}|AW-\d{6,12})$/.test(text);
}

export function isXUsername(name: string): boolean {
  return /^\w{1,15}$/.test(name);
}

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
