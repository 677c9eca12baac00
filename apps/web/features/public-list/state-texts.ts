import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import type { TFunction } from 'i18next';

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
  committed: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  drawn: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
  closed: { look: 'CLOSED', countsTo: null, isJoinAhead: false, isPast: true },
};

/** The chip, the heading and the sentence of a state. */
export function stateTexts(
  { state, details }: Pick<PublicList, 'state'> & { details: { howManyWinners: number | null } | null },
  t: TFunction<'public'>,
): { name: string; title: string; text: string } {
  const isWaiting = state === 'ended' && Boolean(details?.howManyWinners);
  return {
    name: t(`state.${state}.name`),
    title: t(`state.${state}.title`),
    text: isWaiting ? t('state.ended.winnersNext') : t(`state.${state}.text`),
  };
}
