import { formatAmount } from '../posts/format-amount.ts';

/** Converts an exact decimal to smallest units, rounding up. */
export function toUnits(decimal: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const excess = fraction.slice(decimals);
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return /[1-9]/.test(excess) ? units + 1n : units;
}

/** Converts smallest units to an exact decimal. */
export function fromUnits(units: string | bigint, decimals: number): string {
  return formatAmount(BigInt(units), decimals).replaceAll(',', '');
}
