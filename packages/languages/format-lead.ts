const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/** A time span in its largest whole unit, rounded down: 5 minutes, 20 segundos. Never claims more than it was. */
export function formatLead(spanMs: number, locale: string): string {
  const { unit, ms } = UNITS.find((one) => spanMs >= 2 * one.ms) ?? UNITS[3];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(0, Math.floor(spanMs / ms)));
}
