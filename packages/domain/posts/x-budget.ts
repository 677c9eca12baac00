import { X_PRICES } from './x-prices.ts';

/** What happens when the month's cap is used up. The database has the same list in `bots_x_at_cap_known`. */
export const AT_CAP = ['others', 'recap', 'stop'] as const;
export type AtCap = (typeof AT_CAP)[number];

/** What X asks of automated accounts. The database has the same list in `bots_x_rules_known`. */
export const X_RULES = ['label', 'bio', 'human', 'links'] as const;
export type XRule = (typeof X_RULES)[number];

/** A cap pays for at least one post. The database has the same limits in `bots_x_cap_valid`. */
const MIN_CAP_CENTS = 2;
const MAX_CAP_CENTS = 10_000_000;

export const MILLS_PER_CENT = 10;
const DAY_MS = 86_400_000;

export type CapFault = 'cap-not-amount' | 'cap-fraction' | 'cap-too-low' | 'cap-too-high';

/** Dollars as typed, with a point or a comma; null for no cap. */
export function parseCap(typed: string): { cents: number | null } | { fault: CapFault } {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return { cents: null };
  const amount = /^(\d{1,20})(?:[.,](\d{1,20}))?$/.exec(text);
  if (!amount) return { fault: /^-\s*\d/.test(text) ? 'cap-too-low' : 'cap-not-amount' };
  const [, dollars = '', fraction = ''] = amount;
  if (/[1-9]/.test(fraction.slice(2))) return { fault: 'cap-fraction' };
  const cents = Number(dollars) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  if (cents < MIN_CAP_CENTS) return { fault: 'cap-too-low' };
  return cents > MAX_CAP_CENTS ? { fault: 'cap-too-high' } : { cents };
}

/** The UTC month that contains a time. X's own billing may use another. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}

/** What a bot's owner has decided about its budget. */
export type XCap = { capCents: number | null; atCap: AtCap; hasRecaps: boolean };

/**
 * What other posts leave for recaps: one post for each day that is left of the month, today included, where only recaps
 * are posted at the cap.
 */
export function keptForRecaps({ capCents, atCap, hasRecaps }: XCap, now: Date): number {
  if (capCents === null || atCap !== 'recap' || !hasRecaps) return 0;
  const days = Math.ceil((monthOf(now).end.getTime() - now.getTime()) / DAY_MS);
  return days * X_PRICES.post;
}

/** How much may be spent in this month once a post of this kind is paid; null for any amount. */
export function spendingLimit(cap: XCap, kind: string, now: Date): number | null {
  if (cap.capCents === null) return null;
  return cap.capCents * MILLS_PER_CENT - (kind === 'recap' ? 0 : keptForRecaps(cap, now));
}

/** At the present rate; null when less than a day of the month has passed since the bot was created. */
export function estimateMonth(spentMills: number, createdAt: Date, now: Date): number | null {
  const { start, end } = monthOf(now);
  const since = Math.max(start.getTime(), createdAt.getTime());
  const passed = now.getTime() - since;
  if (passed < DAY_MS) return null;
  return spentMills + Math.round((spentMills / passed) * (end.getTime() - now.getTime()));
}
