import { expect, it } from 'vitest';
import { joinedResult } from './joined-lists-table.tsx';

it('[L17] reports won or lost only after the draw', () => {
  expect(joinedResult({ isDrawn: false, winner: false })).toBe('waiting');
  expect(joinedResult({ isDrawn: false, winner: true })).toBe('waiting');
  expect(joinedResult({ isDrawn: true, winner: true })).toBe('won');
  expect(joinedResult({ isDrawn: true, winner: false })).toBe('lost');
});
