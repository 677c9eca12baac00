import {
  type DrawState,
  findDrawRefusal,
  hasCompleteBasics,
  isDrawRunning,
  type ListLifeCycle,
} from './life-cycle.ts';

/** The state of a list as its owner thinks of it, in the order of its life. */
export const LIST_STATES = [
  'draft',
  'scheduled',
  'open',
  'full',
  'needs-draw',
  'drawing',
  'drawn',
  'closed',
] as const;

export type ListState = (typeof LIST_STATES)[number];

type StatedList = Omit<ListLifeCycle, 'eventDate' | 'type'> & {
  joined: number;
  drawState: DrawState;
  /** Whether it was ever online. */
  wasPublished: boolean;
};

/**
 * Counted in SQL too: a test compares both. A list with nothing to draw is closed when it ends, and one that its owner
 * took offline is closed, not a draft: people have seen it.
 */
export function getListState(list: StatedList, now: Date): ListState {
  if (list.drawState === 'drawn') return 'drawn';
  if (isDrawRunning(list.drawState)) return 'drawing';
  if (findDrawRefusal(list, now) === null) return 'needs-draw';
  if (list.isFinished) return 'closed';
  if (!list.active || !list.startDate || !list.endDate)
    return list.wasPublished || list.joined > 0 ? 'closed' : 'draft';
  if (now < list.startDate) return 'scheduled';
  if (now >= list.endDate) return 'closed';
  return list.joined >= (list.availableSpots ?? 0) ? 'full' : 'open';
}

/** What the owner does next; null when there is nothing left to do. */
export type NextAction = 'complete' | 'publish' | 'copy-link' | 'draw' | 'watch-draw' | 'share-results';

type ListWithState = ListLifeCycle & { state: ListState };

export function getNextAction(list: ListWithState, now: Date): NextAction | null {
  switch (list.state) {
    case 'draft':
      return hasCompleteBasics(list) ? 'publish' : 'complete';
    case 'scheduled':
    case 'open':
    case 'full':
      return 'copy-link';
    case 'needs-draw':
      return 'draw';
    case 'drawing':
      return 'watch-draw';
    case 'drawn':
      return 'share-results';
    case 'closed':
      return canReopen(list, now) ? 'publish' : null;
  }
}

function canReopen(list: ListLifeCycle, now: Date): boolean {
  const isOver = list.isFinished || (list.endDate !== null && now >= list.endDate);
  return !list.active && !isOver && hasCompleteBasics(list);
}
