import { describe, expect, it } from 'vitest';
import { findDrawRefusal } from './life-cycle.ts';
import { getListState, getNextAction, LIST_STATES } from './list-state.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const NOW = at(15);

type List = Parameters<typeof getListState>[0];

const list: List = {
  active: true,
  isFinished: false,
  startDate: at(10),
  endDate: at(20),
  availableSpots: 2,
  howManyWinners: 1,
  joined: 0,
  drawState: null,
  wasPublished: true,
};

/** Every combination of the facts that a state depends on. */
function* allLists(): Generator<List> {
  for (const active of [true, false])
    for (const isFinished of [true, false])
      for (const [startDate, endDate] of [
        [null, null],
        [at(16), at(20)],
        [at(10), at(20)],
        [at(10), NOW],
      ] as const)
        for (const [joined, availableSpots] of [
          [0, null],
          [0, 2],
          [1, 2],
          [2, 2],
        ] as const)
          for (const howManyWinners of [null, 0, 1])
            for (const drawState of [null, 'checking', 'committed', 'drawn'] as const)
              for (const wasPublished of [true, false])
                yield {
                  active,
                  isFinished,
                  startDate,
                  endDate,
                  joined,
                  availableSpots,
                  howManyWinners,
                  drawState,
                  wasPublished,
                };
}

const all = [...allLists()];
const inState = (state: string) => all.filter((one) => getListState(one, NOW) === state);

describe('the state of a list', () => {
  it('is each of the eight states for some list', () => {
    expect(new Set(all.map((one) => getListState(one, NOW)))).toEqual(new Set(LIST_STATES));
  });

  it.each([
    ['draft', 'before it is published', { active: false, wasPublished: false }],
    ['closed', 'when its owner took it offline', { active: false }],
    ['closed', 'when it is offline with entries', { active: false, wasPublished: false, joined: 1 }],
    ['scheduled', 'before its start', { startDate: at(16) }],
    ['open', 'from its start date on', { startDate: NOW }],
    ['open', 'while a spot is left', { joined: 1 }],
    ['full', 'when no spot is left', { joined: 2 }],
    ['needs-draw', 'at its end date, when anyone joined', { endDate: NOW, joined: 1 }],
    ['needs-draw', 'when it is finished early', { isFinished: true, joined: 1 }],
    ['needs-draw', 'when it was taken offline after its end', { active: false, endDate: NOW, joined: 1 }],
    ['drawing', 'while its entries are checked', { endDate: NOW, joined: 1, drawState: 'checking' }],
    ['drawing', 'while it waits for the number', { endDate: NOW, joined: 1, drawState: 'committed' }],
    ['drawn', 'for good', { isFinished: true, joined: 1, drawState: 'drawn' }],
    ['closed', 'at its end, when nobody joined', { endDate: NOW }],
    ['closed', 'at its end, when nobody can win', { endDate: NOW, joined: 2, howManyWinners: 0 }],
    ['closed', 'when it is finished without entries', { isFinished: true }],
  ] as [string, string, Partial<List>][])('is %s %s', (state, _when, change) => {
    expect(getListState({ ...list, ...change }, NOW)).toBe(state);
  });

  it('needs a draw exactly when a draw is possible and none was started', () => {
    const drawable = all.filter((one) => one.drawState === null && findDrawRefusal(one, NOW) === null);
    expect(inState('needs-draw')).toEqual(drawable);
  });

  it('is draft only when it was never published and nobody joined', () => {
    for (const one of inState('draft')) expect(one).toMatchObject({ wasPublished: false, joined: 0 });
  });

  it('is open or full only while people could join or a spot could open up', () => {
    for (const one of [...inState('open'), ...inState('full')]) {
      expect(one).toMatchObject({ active: true, isFinished: false, drawState: null });
      expect(one.endDate && one.endDate > NOW).toBe(true);
    }
  });
});

describe('the next action', () => {
  const actionOf = (change: Partial<Parameters<typeof getNextAction>[0]>) =>
    getNextAction({ ...list, eventDate: at(25), type: 'Giveaway', state: 'open', ...change }, NOW);

  it('is one for every state, and none when a list is over', () => {
    expect(LIST_STATES.map((state) => actionOf({ state }))).toEqual([
      'publish',
      'copy-link',
      'copy-link',
      'copy-link',
      'draw',
      'watch-draw',
      'share-results',
      null,
    ]);
  });

  it('is to finish the setup while dates are missing', () => {
    expect(actionOf({ state: 'draft', eventDate: null })).toBe('complete');
  });

  it('is to publish a list again that was taken offline before its end', () => {
    const offline = { state: 'closed', active: false } as const;
    expect(actionOf(offline)).toBe('publish');
    expect(actionOf({ ...offline, endDate: NOW })).toBeNull();
    expect(actionOf({ ...offline, isFinished: true })).toBeNull();
  });
});
