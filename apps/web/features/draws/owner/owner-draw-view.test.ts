import type { OwnDraw } from '@signboard/contract/draws/draw.ts';
import { describe, expect, it } from 'vitest';
import { drawOutcome, drawSteps, mailCounts, ownerDrawView, pollIntervalMs } from './owner-draw-view.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

const draw = (change: Partial<OwnDraw>): OwnDraw => ({
  number: 1,
  state: 'drawn',
  reason: null,
  failure: null,
  guarantee: 'public-beacon',
  commitment: 'ab'.repeat(32),
  round: 7,
  revealAt: new Date(now),
  entries: 9,
  joined: 9,
  removed: 0,
  winners: 3,
  committedAt: new Date(now),
  hasRandomNumber: true,
  drawnAt: new Date(now),
  confirmSeconds: 0,
  places: null,
  checks: { done: 9, total: 9, removed: 0 },
  mails: { waiting: 0, sent: 0, held: 0, failed: 0 },
  areMailsQueued: true,
  ...change,
});

describe("[W1] the owner's view of the draws", () => {
  it('is empty before the first draw', () => {
    expect(ownerDrawView([])).toEqual({ current: null, result: null, failed: null });
  });

  it('shows the running draw and the previous result', () => {
    const [second, first] = [draw({ number: 2, state: 'committed' }), draw({})];
    expect(ownerDrawView([second, first])).toEqual({ current: second, result: first, failed: null });
  });

  it('shows a failed draw only while it is the latest', () => {
    const failed = draw({ number: 2, state: 'failed' });
    expect(ownerDrawView([failed, draw({})])).toMatchObject({ failed: { number: 2 }, result: { number: 1 } });
    expect(ownerDrawView([draw({ number: 3 }), failed])).toMatchObject({ failed: null });
  });

  it('advances step by step', () => {
    const states = (state: OwnDraw['state']) => drawSteps({ state }).map((step) => step.state);
    expect(states('checking')).toEqual(['now', 'ahead', 'ahead']);
    expect(states('committed')).toEqual(['done', 'done', 'now']);
    expect(states('drawn')).toEqual(['done', 'done', 'done']);
  });
});

describe('[W1] polling a draw', () => {
  it('is fast during the re-check and around the reveal, and slower in between', () => {
    expect(pollIntervalMs(draw({ state: 'checking' }), now)).toBe(1_000);
    const committed = (leftMs: number) => draw({ state: 'committed', revealAt: new Date(now + leftMs) });
    expect(pollIntervalMs(committed(60_000), now)).toBe(5_000);
    expect(pollIntervalMs(committed(3_000), now)).toBe(1_000);
    expect(pollIntervalMs(committed(-60_000), now)).toBe(1_000);
  });

  it('[W3] continues until the mails are sent, then stops', () => {
    expect(pollIntervalMs(draw({ areMailsQueued: false }), now)).toBe(5_000);
    expect(pollIntervalMs(draw({ mails: { waiting: 1, sent: 8, held: 0, failed: 0 } }), now)).toBe(5_000);
    expect(pollIntervalMs(draw({ mails: { waiting: 0, sent: 8, held: 1, failed: 1 } }), now)).toBe(false);
    expect(pollIntervalMs(draw({ state: 'failed' }), now)).toBe(false);
    expect(pollIntervalMs(undefined, now)).toBe(false);
  });
});

describe('[W1] the outcome', () => {
  it('is reported once, to the owner who watched the draw', () => {
    const [committed, drawn] = [draw({ state: 'committed' }), draw({})];
    expect(drawOutcome(committed, drawn)).toBe('drawn');
    expect(drawOutcome(drawn, drawn)).toBeNull();
    expect(drawOutcome(undefined, drawn)).toBeNull();
    expect(drawOutcome(draw({ state: 'checking' }), draw({ state: 'failed' }))).toBe('failed');
  });

  it('is not reported for a different draw', () => {
    expect(drawOutcome(draw({ number: 2, state: 'checking' }), draw({ number: 1 }))).toBeNull();
  });
});

it('[W3] counts only the mail states that occur', () => {
  const mails = { waiting: 0, sent: 8, held: 1, failed: 0 };
  expect(mailCounts(draw({ mails }))).toEqual([
    { name: 'sent', count: 8 },
    { name: 'held', count: 1 },
  ]);
});
