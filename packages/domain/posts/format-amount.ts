import { USD_VALUE_DECIMALS } from './currencies.ts';

/** Larger amounts are not plausible prices and would fill the post with digits. */
const MAX_WHOLE_DIGITS = 15;
const MAX_PLACES = 12;
const USUAL_PLACES = 4;
const FIRST_DIGITS_OF_SMALL = 2;

/** Exact: 1234500 with 3 decimals is "1,234.5". */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** Rounded to four decimal places, or to two significant digits below 0.001. */
export function formatShortAmount(amount: bigint, decimals: number): string {
  if (amount.toString().length - decimals > MAX_WHOLE_DIGITS) return `over ${'999,'.repeat(4)}999`;
  const zerosAfterPoint = decimals - amount.toString().length;
  const places = Math.max(USUAL_PLACES, zerosAfterPoint + FIRST_DIGITS_OF_SMALL);
  if (amount > 0n && places > MAX_PLACES) return `under 0.${'0'.repeat(MAX_PLACES - FIRST_DIGITS_OF_SMALL)}1`;
  return places >= decimals
    ? formatAmount(amount, decimals)
    : formatAmount(rounded(amount, decimals - places), places);
}

/** With cents below a thousand dollars, whole dollars above. */
export function formatDollars(value: bigint): string {
  const cents = rounded(value, USD_VALUE_DECIMALS - 2);
  if (cents === 0n) return value === 0n ? '$0' : 'less than $0.01';
  if (cents >= 100_000n) return dollars(formatShortAmount(rounded(value, USD_VALUE_DECIMALS), 0));
  const [whole, fraction = ''] = formatAmount(cents, 2).split('.');
  return `about $${whole}.${fraction.padEnd(2, '0')}`;
}

function dollars(amount: string): string {
  return amount.startsWith('over ') ? amount.replace(' ', ' $') : `about $${amount}`;
}

/** Rounds half up. */
function rounded(amount: bigint, digitsLess: number): bigint {
  const unit = 10n ** BigInt(digitsLess);
  return (amount + unit / 2n) / unit;
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
