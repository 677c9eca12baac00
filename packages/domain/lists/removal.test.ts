import { describe, expect, it } from 'vitest';
import { findRemovalRefusal } from './removal.ts';

describe('removal by the organizer', () => {
  it('is possible until the draw, not during it or after it', () => {
    expect(findRemovalRefusal(null)).toBeNull();
    expect(findRemovalRefusal('checking')).toBe('draw-running');
    expect(findRemovalRefusal('committed')).toBe('draw-running');
    expect(findRemovalRefusal('drawn')).toBe('list-drawn');
  });
});
