import { expect, it } from 'vitest';
import { drawStage } from './draw-stage.ts';

it('[W2] promises a draw only where there is something to win', () => {
  expect(drawStage({ howManyWinners: 3, draw: null })).toBe('promised');
  expect(drawStage({ howManyWinners: 0, draw: null })).toBeNull();
  expect(drawStage({ howManyWinners: null, draw: null })).toBeNull();
});

it('[W1] follows the latest draw, also when the list no longer says how many win', () => {
  for (const state of ['checking', 'committed', 'drawn'] as const)
    expect(drawStage({ howManyWinners: null, draw: { state } })).toBe(state);
});

it('goes back to the promise when a draw found nobody', () => {
  expect(drawStage({ howManyWinners: 3, draw: { state: 'failed' } })).toBe('promised');
});
