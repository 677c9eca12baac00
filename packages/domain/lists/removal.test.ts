import { describe, expect, it } from 'vitest';
import { earliestDraw, findRemovalRefusal } from './removal.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, hours));

describe('removal by the organizer', () => {
  it('is possible until the draw, not during it or after it', () => {
    expect(findRemovalRefusal(null)).toBeNull();
    expect(findRemovalRefusal('checking')).toBe('draw-running');
    expect(findRemovalRefusal('committed')).toBe('draw-running');
    expect(findRemovalRefusal('drawn')).toBe('list-drawn');
  });

  it('delays the draw by a day, or by an hour on a list that runs for less than two days', () => {
    const lastRemovedAt = at(100);
    expect(earliestDraw({ lastRemovedAt, startDate: at(0), endDate: at(48) })).toEqual(at(124));
    expect(earliestDraw({ lastRemovedAt, startDate: at(0), endDate: at(47) })).toEqual(at(101));
    expect(earliestDraw({ lastRemovedAt, startDate: null, endDate: null })).toEqual(at(124));
    expect(earliestDraw({ lastRemovedAt: null, startDate: at(0), endDate: at(48) })).toBeNull();
  });
});
