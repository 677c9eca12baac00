import { expect, it } from 'vitest';
import { erasureObstacle, isErasureConfirmed, type OwnedList } from './erasure.ts';

it('is confirmed by the name of the workspace, whatever the case, and by nothing else', () => {
  expect(isErasureConfirmed(' My-Space ', 'my-space')).toBe(true);
  for (const typed of ['', 'my', 'erase', 'borrar'])
    expect(isErasureConfirmed(typed, 'my-space')).toBe(false);
});

it('is confirmed by the word of either language where there is no workspace', () => {
  for (const typed of ['erase', 'Borrar', ' ERASE ']) expect(isErasureConfirmed(typed, null)).toBe(true);
  for (const typed of ['', 'null', 'delete']) expect(isErasureConfirmed(typed, null)).toBe(false);
});

const list: OwnedList = { active: true, isFinished: false, joined: 1, isDrawn: false, isDrawUnderWay: false };

it('an active list with participants stands in the way, until it is switched off, finished, empty or drawn', () => {
  expect(erasureObstacle(list)).toBe('has-participants');
  for (const change of [{ active: false }, { isFinished: true }, { joined: 0 }, { isDrawn: true }])
    expect(erasureObstacle({ ...list, ...change })).toBeNull();
});

it('a draw that is under way stands in the way, whatever else the list is', () => {
  const drawing = { active: false, isFinished: true, isDrawn: true, isDrawUnderWay: true };
  expect(erasureObstacle({ ...list, ...drawing })).toBe('draw-under-way');
});
