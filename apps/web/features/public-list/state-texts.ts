import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import type { Translate } from '#web/lib/i18n/create-texts.ts';

type State = PublicList['state'];
type StateView = {
  /** The style of its chip. */
  look: 'ONLINE' | 'OFFLINE' | 'CLOSED';
  /** The target of the countdown. */
  countsTo: 'start' | 'end' | null;
  /** Whether joining is still possible: then the page says how. */
  isJoinAhead: boolean;
  /** Whether registration is over. */
  isPast: boolean;
};

export const STATE_VIEWS: Record<State, StateView> = {
  offline: { look: 'OFFLINE', countsTo: null, isJoinAhead: false, isPast: false },
  upcoming: { look: 'OFFLINE', countsTo: 'start', isJoinAhead: true, isPast: false },
  open: { look: 'ONLINE', countsTo: 'end', isJoinAhead: true, isPast: false },
  full: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: false },
  ended: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  snapshot: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  waiting: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  committed: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  drawn: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  closed: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  deleted: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
};

/** The chip, the heading and the sentence of a state. */
export function stateTexts(
  { state, details }: Pick<PublicList, 'state'> & { details: { howManyWinners: number | null } | null },
  t: Translate<'public'>,
): { name: string; title: string; text: string } {
  const isWaiting = state === 'ended' && Boolean(details?.howManyWinners);
  return {
    name: t(`state.${state}.name`),
    title: t(`state.${state}.title`),
    text: isWaiting ? t('state.ended.winnersNext') : t(`state.${state}.text`),
  };
}

const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number };

/** Rounds up to whole seconds; zero once the moment has passed. */
export function countdownParts(to: Date, now: number): CountdownParts {
  const left = Math.max(0, Math.ceil((to.getTime() - now) / SECOND_MS));
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
  };
}

/** The localized unit for a number: 1 day, 2 days, 1 día. */
export function unitLabel(locale: string, unit: 'day' | 'hour' | 'minute' | 'second', count: number): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    count,
  );
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}
