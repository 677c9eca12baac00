import { describe, expect, it } from 'vitest';
import type { DrawVerdict } from './check-messages.ts';
import {
  type CheckEvent,
  type DrawCheckState,
  INITIAL_CHECK_STATE,
  nextCheckState,
} from './draw-check-state.ts';

const verdict: DrawVerdict = {
  result: 'follows',
  checks: [],
  remarks: [],
  previous: [],
  evidence: null,
  winners: null,
  places: null,
};
const after = (...events: CheckEvent[]): DrawCheckState => events.reduce(nextCheckState, INITIAL_CHECK_STATE);

describe('[W2] checking a draw', () => {
  it('goes from the proof through the checks to a verdict', () => {
    expect(after()).toMatchObject({ phase: 'fetching', verdict: null });
    expect(after({ kind: 'fetched' })).toMatchObject({ phase: 'working', share: 0 });
    const working = after({ kind: 'fetched' }, { kind: 'progress', check: 'close', share: 0.3 });
    expect(working).toMatchObject({ phase: 'working', share: 0.3, current: 'close' });
    expect(nextCheckState(working, { kind: 'verdict', verdict })).toMatchObject({
      phase: 'done',
      share: 1,
      current: null,
      verdict,
    });
  });

  it('has no verdict without a proof, and can be retried', () => {
    const failed = after({ kind: 'fault', fault: 'proof' });
    expect(failed).toMatchObject({ phase: 'failed', fault: 'proof', verdict: null });
    expect(nextCheckState(failed, { kind: 'begun' })).toEqual(INITIAL_CHECK_STATE);
  });

  it('keeps its verdict when the worker fails later', () => {
    const done = after({ kind: 'verdict', verdict });
    expect(nextCheckState(done, { kind: 'fault', fault: 'worker' })).toBe(done);
  });
});

describe('[W2] a receipt', () => {
  const finding = { outcome: 'malformed' } as const;

  it('is answered for the latest text', () => {
    const asked = after({ kind: 'receipt-asked', text: 'one' }, { kind: 'receipt-asked', text: 'two' });
    expect(nextCheckState(asked, { kind: 'receipt', text: 'one', finding })).toBe(asked);
    expect(nextCheckState(asked, { kind: 'receipt', text: 'two', finding }).receipt).toMatchObject({
      finding,
    });
  });

  it('is cleared when the field is empty', () => {
    expect(
      after({ kind: 'receipt-asked', text: 'one' }, { kind: 'receipt-asked', text: ' ' }).receipt,
    ).toBeNull();
  });
});
