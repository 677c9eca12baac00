import { expect, it } from 'vitest';
import { drawStage } from './draw-stage.ts';

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
