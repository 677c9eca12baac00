import type { CommunityList } from '@signboard/contract/communities/schemas.ts';

const LIST_GROUPS = ['open', 'upcoming', 'waiting', 'past'] as const;

export type ListGroup = (typeof LIST_GROUPS)[number];

const GROUP_OF: Record<CommunityList['state'], ListGroup | null> = {
  open: 'open',
  full: 'open',
  upcoming: 'upcoming',
  ended: 'waiting',
  committed: 'waiting',
  drawn: 'past',
  closed: 'past',
  offline: null,
  deleted: null,
};

/** Nobody waits for the draw of a list that nobody joined. */
const groupOf = ({ state, joined }: CommunityList) =>
  state === 'ended' && joined === 0 ? 'past' : GROUP_OF[state];

/** Lists by what a visitor can do with them; empty groups are left out. */
export function groupLists(lists: readonly CommunityList[]): { group: ListGroup; lists: CommunityList[] }[] {
  return LIST_GROUPS.map((group) => ({
    group,
    lists: lists.filter((list) => groupOf(list) === group),
  })).filter((one) => one.lists.length > 0);
}
