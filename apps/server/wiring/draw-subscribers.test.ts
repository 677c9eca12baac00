import { expect, it } from 'vitest';
import { entryCursors } from '#server/lists/draws/follow-draw.ts';
import { drawSubscribers } from './draw-subscribers.ts';

it('gives each subscriber a cursor of its own', () => {
  const columns = entryCursors(drawSubscribers).map(({ column }) => column);
  expect(columns).toEqual([...new Set(columns)]);
});
