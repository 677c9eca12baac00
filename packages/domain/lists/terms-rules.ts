import { type DrawState, isDrawRunning } from './life-cycle.ts';
import type { Terms } from './terms.ts';
import { diffTerms } from './terms-changes.ts';

export type TermsRefusal =
  | 'draw-running'
  | 'terms-final'
  | 'chain-fixed'
  | 'winners-may-not-fall'
  | 'confirm-time-may-not-fall'
  | 'start-date-passed'
  | 'end-date-passed';

type TermsSave = {
  before: Terms;
  after: Terms;
  /** The address of the page is as final as the terms: proofs and receipts refer to it. */
  isUrlNameChanged: boolean;
  /** Whether anyone ever joined, including people who left. */
  hasJoined: boolean;
  draw: DrawState;
};

/** Why a list's terms can't be saved: nothing that people joined for may be taken away from them. */
export function findTermsRefusal(save: TermsSave, now: Date): TermsRefusal | null {
  const { before, after, hasJoined, draw } = save;
  const isChanged = save.isUrlNameChanged || diffTerms(before, after).length > 0;
  if (!isChanged) return null;
  if (draw !== null) return isDrawRunning(draw) ? 'draw-running' : 'terms-final';
  if (!hasJoined) return null;
  if (after.chain !== before.chain) return 'chain-fixed';
  if ((after.winners ?? 0) < (before.winners ?? 0)) return 'winners-may-not-fall';
  if (timeToConfirm(after) < timeToConfirm(before)) return 'confirm-time-may-not-fall';
  const hasStarted = before.startDate !== null && now >= new Date(before.startDate);
  if (hasStarted && after.startDate !== before.startDate) return 'start-date-passed';
  const hasEnded = before.endDate !== null && now >= new Date(before.endDate);
  return hasEnded && after.endDate !== before.endDate ? 'end-date-passed' : null;
}

/** Whether people who joined get less time than was announced. */
export function isEndMovedEarlier(before: Terms, after: Terms): boolean {
  return before.endDate !== null && after.endDate !== null && after.endDate < before.endDate;
}

/** Winners who need not confirm have all the time in the world. */
const timeToConfirm = ({ confirmSeconds }: Terms) => confirmSeconds ?? Number.POSITIVE_INFINITY;
