import en from '@signboard/languages/en/pages/bots.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { deliveryTone, KNOWN_REASONS, knownReason, nextTry, shownState } from './delivery-texts.ts';

describe('the delivery history', () => {
  it('has texts for exactly the known reasons', () => {
    expect(Object.keys(en.history.reasons).sort()).toEqual([...KNOWN_REASONS].sort());
  });

  it('recognizes a reason only by its exact name', () => {
    expect(knownReason('too-old')).toBe('too-old');
    expect(knownReason('toString')).toBeNull();
  });

  it('distinguishes posted, pending and failed deliveries', () => {
    const tones = ['sent', 'queued', 'sending', 'unknown', 'failed', 'dropped', 'skipped'] as const;
    expect(tones.map((state) => deliveryTone({ state }))).toEqual([
      'good',
      'open',
      'open',
      'open',
      'bad',
      'bad',
      'plain',
    ]);
  });

  it('distinguishes a permanently unknown result from one that is still being looked up', () => {
    expect(shownState({ state: 'unknown', finishedAt: null })).toBe('unknown');
    expect(shownState({ state: 'unknown', finishedAt: '2026-05-01T10:00:00Z' })).toBe('lost');
    expect(shownState({ state: 'sent', finishedAt: '2026-05-01T10:00:00Z' })).toBe('sent');
  });

  it('shows the next attempt only while it is in the future', () => {
    const now = new Date('2026-05-01T10:00:00Z');
    const nextAttemptAt = '2026-05-01T10:05:00Z';
    expect(nextTry({ state: 'queued', nextAttemptAt }, now)).toEqual(new Date(nextAttemptAt));
    expect(nextTry({ state: 'queued', nextAttemptAt: '2026-05-01T09:59:59Z' }, now)).toBeNull();
    expect(nextTry({ state: 'failed', nextAttemptAt }, now)).toBeNull();
    expect(nextTry({ state: 'queued', nextAttemptAt: null }, now)).toBeNull();
  });
});
