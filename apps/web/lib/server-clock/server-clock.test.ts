import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const answeredAt = (iso: string, age?: string) =>
  new Headers({ date: new Date(iso).toUTCString(), ...(age && { age }) });

describe('serverNow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    learnServerTime(answeredAt('2026-05-01T12:00:00Z'), NOW, NOW);
  });
  afterEach(() => vi.useRealTimers());

  it('is the time of the device while its clock is right', () => {
    learnServerTime(answeredAt('2026-05-01T12:00:01Z'), NOW, NOW + 400);
    expect(serverNow()).toBe(NOW);
  });

  it.each([
    ['behind', '2026-05-01T12:05:00Z', 300_000],
    ['ahead', '2026-05-01T11:55:00Z', -300_000],
  ])('corrects a clock that is %s', (_, date, offset) => {
    learnServerTime(answeredAt(date), NOW - 200, NOW + 200);
    expect(serverNow()).toBe(NOW + offset + 500);
    vi.advanceTimersByTime(7_000);
    expect(serverNow()).toBe(NOW + 7_000 + offset + 500);
  });

  it('is right again when the device’s clock was set', () => {
    learnServerTime(answeredAt('2026-05-01T12:05:00Z'), NOW, NOW);
    learnServerTime(answeredAt('2026-05-01T12:00:00Z'), NOW, NOW);
    expect(serverNow()).toBe(NOW);
  });

  it('counts the time that a response spent in a cache', () => {
    learnServerTime(answeredAt('2026-05-01T11:59:00Z', '60'), NOW, NOW);
    expect(serverNow()).toBe(NOW);
  });

  it('learns nothing from a slow response, or from one without a date', () => {
    learnServerTime(answeredAt('2026-05-01T12:05:00Z'), NOW - 11_000, NOW);
    learnServerTime(new Headers(), NOW, NOW);
    learnServerTime(new Headers({ date: 'soon' }), NOW, NOW);
    expect(serverNow()).toBe(NOW);
  });
});
