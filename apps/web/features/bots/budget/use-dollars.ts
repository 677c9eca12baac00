import { useFormatters } from '#web/lib/format/use-formatters.ts';

const made = new Map<string, Intl.NumberFormat>();

/** Writes thousandths of a dollar: $0.015 and $12.50. */
export function useDollars(): (mills: number) => string {
  const { locale } = useFormatters();
  const format =
    made.get(locale) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 3,
    });
  made.set(locale, format);
  return (mills) => format.format(mills / 1000);
}
