import { describe, expect, it } from 'vitest';
import en from '#web/i18n/en/bots.json' with { type: 'json' };
import { deliveryTone, KNOWN_REASONS, knownReason, nextTry, shownState } from './delivery-words.ts';

describe('the history of a bot', () => {
  it('has words for every reason that it knows, and no others', () => {
    expect(Object.keys(en.history.reasons).sort()).toEqual([...KNOWN_REASONS].sort());
  });

  it('knows a reason by its name, and never takes another for one', () => {
    expect(knownReason('too-old')).toBe('too-old');
    expect(knownReason('toString')).toBeNull();
  });

  it('tells what was posted, what is under way and what was not', () => {
    const tones = ['sent', 'queued', 'sending', 'unknown', 'failed', 'dropped'] as const;
    expect(tones.map((state) => deliveryTone({ state }))).toEqual([
      'good',
      'open',
      'open',
      'open',
      'bad',
      'bad',
    ]);
  });

  it('tells an answer that is lost for good from one that is being looked up', () => {
    expect(shownState({ state: 'unknown', finishedAt: null })).toBe('unknown');
    expect(shownState({ state: 'unknown', finishedAt: '2026-05-01T10:00:00Z' })).toBe('lost');
    expect(shownState({ state: 'sent', finishedAt: '2026-05-01T10:00:00Z' })).toBe('sent');
  });

  it('names the next try only while it lies ahead', () => {
    const now = new Date('2026-05-01T10:00:00Z');
    const nextAttemptAt = '2026-05-01T10:05:00Z';
    expect(nextTry({ state: 'queued', nextAttemptAt }, now)).toEqual(new Date(nextAttemptAt));
    expect(nextTry({ state: 'queued', nextAttemptAt: '2026-05-01T09:59:59Z' }, now)).toBeNull();
    expect(nextTry({ state: 'failed', nextAttemptAt }, now)).toBeNull();
    expect(nextTry({ state: 'queued', nextAttemptAt: null }, now)).toBeNull();
  });
});
