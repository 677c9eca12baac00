import type { CommunityList } from '@signboard/contract/communities/schemas.ts';
import { PUBLIC_STATES } from '@signboard/domain/lists/life-cycle.ts';
import { expect, it } from 'vitest';
import { groupLists } from './group-lists.ts';

const lists = PUBLIC_STATES.map((state) => ({ state, urlEndName: state, joined: 1 }) as CommunityList);

it('groups lists by what a visitor can do, and shows none that is offline or deleted', () => {
  const groups = groupLists(lists).map(({ group, lists: own }) => [group, own.map(({ state }) => state)]);
  expect(groups).toEqual([
    ['open', ['open', 'full']],
    ['upcoming', ['upcoming']],
    ['waiting', ['ended', 'snapshot', 'waiting', 'committed']],
    ['past', ['drawn', 'closed']],
  ]);
});

it('does not say that a list which nobody joined waits for its draw', () => {
  const ended = lists.filter(({ state }) => state === 'ended').map((list) => ({ ...list, joined: 0 }));
  expect(groupLists(ended).map(({ group }) => group)).toEqual(['past']);
});

it('leaves out empty groups', () => {
  expect(groupLists(lists.filter(({ state }) => state === 'drawn')).map(({ group }) => group)).toEqual([
    'past',
  ]);
});
