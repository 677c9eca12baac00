import { expect, it } from 'vitest';
import { findErasureObstacle, isErasureConfirmed, type OwnedList } from './erasure.ts';

const WORDS = ['erase', 'borrar'];

it('confirms with the workspace name in any case, and with nothing else', () => {
  expect(isErasureConfirmed(' My-Space ', 'my-space', WORDS)).toBe(true);
  for (const typed of ['', 'my', 'erase', 'borrar'])
    expect(isErasureConfirmed(typed, 'my-space', WORDS)).toBe(false);
});

it('confirms with the word of either language when there is no workspace', () => {
  for (const typed of ['erase', 'Borrar', ' ERASE '])
    expect(isErasureConfirmed(typed, null, WORDS)).toBe(true);
  for (const typed of ['', 'null', 'delete']) expect(isErasureConfirmed(typed, null, WORDS)).toBe(false);
});

const list: OwnedList = { active: true, isFinished: false, joined: 1, isDrawn: false, isDrawUnderWay: false };

it('blocks erasure for an active list with participants until it is deactivated, finished, empty or drawn', () => {
  expect(findErasureObstacle(list)).toBe('has-participants');
  for (const change of [{ active: false }, { isFinished: true }, { joined: 0 }, { isDrawn: true }])
    expect(findErasureObstacle({ ...list, ...change })).toBeNull();
});

it('blocks erasure while a draw is running, whatever the state of the list', () => {
  const drawing = { active: false, isFinished: true, isDrawn: true, isDrawUnderWay: true };
  expect(findErasureObstacle({ ...list, ...drawing })).toBe('draw-under-way');
});
