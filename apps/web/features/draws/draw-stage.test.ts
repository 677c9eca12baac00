import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import { expect, it } from 'vitest';
import { currentDraw, drawStage, otherDraws } from './draw-stage.ts';

it('[W2] announces a draw only where there is something to win', () => {
  expect(drawStage({ howManyWinners: 3, draw: null })).toBe('promised');
  expect(drawStage({ howManyWinners: 0, draw: null })).toBeNull();
  expect(drawStage({ howManyWinners: null, draw: null })).toBeNull();
});

it('[W1] follows the latest draw, even when the list no longer states a number of winners', () => {
  for (const state of ['checking', 'committed', 'drawn'] as const)
    expect(drawStage({ howManyWinners: null, draw: { state } })).toBe(state);
});

it('returns to the announcement when a draw found no eligible entry', () => {
  expect(drawStage({ howManyWinners: 3, draw: { state: 'failed' } })).toBe('promised');
});

it('[W2] shows every draw: the one that counts, and the repeated and failed ones', () => {
  const drawOf = (number: number, state: PublicDraw['state']) => ({ number, state }) as PublicDraw;
  const [third, second, first] = [drawOf(3, 'failed'), drawOf(2, 'drawn'), drawOf(1, 'failed')];
  const draws = { draw: third, earlierDraws: [second, first] };
  expect(currentDraw(draws)).toBe(second);
  expect(otherDraws(draws)).toEqual([third, first]);
  const inVain = { draw: first, earlierDraws: [] };
  expect(currentDraw(inVain)).toBeNull();
  expect(otherDraws(inVain)).toEqual([first]);
});
