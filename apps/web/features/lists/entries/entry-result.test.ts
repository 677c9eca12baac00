import { describe, expect, it } from 'vitest';
import { canLeave, entryResult } from './entry-result.ts';

const entry = { isDrawn: false, winner: false, hasDraw: true, removedReason: null, place: null };

it('[L17] reports won or lost only after the draw', () => {
  expect(entryResult(entry)).toBe('waiting');
  expect(entryResult({ ...entry, winner: true })).toBe('waiting');
  expect(entryResult({ ...entry, isDrawn: true, winner: true })).toBe('won');
  expect(entryResult({ ...entry, isDrawn: true })).toBe('lost');
});

it('[L17] waits for no draw on a list without winners', () => {
  expect(entryResult({ ...entry, hasDraw: false })).toBe('joined');
});

it('[L17] calls an entry removed, whatever the draw says', () => {
  expect(entryResult({ ...entry, isDrawn: true, winner: true, removedReason: 'automated' })).toBe('removed');
});

describe('canLeave', () => {
  it.each(['open', 'full'] as const)('while the list is %s', (state) => {
    expect(canLeave({ state, removedReason: null })).toBe(true);
    expect(canLeave({ state, removedReason: 'automated' })).toBe(false);
  });

  it.each(['scheduled', 'needs-draw', 'drawing', 'drawn', 'closed', 'deleted'] as const)(
    'never on a list that is %s',
    (state) => expect(canLeave({ state, removedReason: null })).toBe(false),
  );
});

it('tells a place that was not confirmed in time from one that was never won', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const place = { confirmBy: at, confirmedAt: null, passedOverAt: at };
  expect(entryResult({ ...entry, isDrawn: true, place })).toBe('passedOver');
});
