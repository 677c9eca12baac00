import { describe, expect, it } from 'vitest';
import type { Evidence } from './check-messages.ts';
import { areEntriesCommitted, describeExistence } from './existence.ts';

const DUE = new Date('2026-11-12T14:00:00Z');
const minutesBefore = (minutes: number) => new Date(DUE.getTime() - minutes * 60_000);
const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  commitment: 'aa',
  witnesses: { inTime: [], late: [], refused: [] },
  revealTime: DUE,
  ...change,
});
const sighting = (minutes: number, commitment = 'aa') => ({
  listId: 'list',
  number: 1,
  commitment,
  firstSeenAt: minutesBefore(minutes).getTime(),
  revealAt: null,
});
const stamp = (minutes: number) => ({ authority: 'Clock', time: minutesBefore(minutes) });
const witnessed = (kind: 'inTime' | 'late', minutes: number) => ({
  witnesses: { inTime: [], late: [], refused: [], [kind]: [stamp(minutes)] },
});

describe('the statement that the entries existed before the random number', () => {
  it('[W2] rests on the operator’s word alone without a witness', () => {
    expect(describeExistence(evidence(), null)).toEqual({ isWitnessed: false, lines: [{ kind: 'nobody' }] });
  });

  it('[W2] counts a browser that saw this commitment in time', () => {
    expect(describeExistence(evidence(), sighting(5))).toEqual({
      isWitnessed: true,
      lines: [{ kind: 'browser', time: minutesBefore(5), leadMs: 300_000 }],
    });
  });

  it('[W2] does not count a browser that came late or saw another commitment', () => {
    const late = describeExistence(evidence(), sighting(0));
    expect(late).toMatchObject({ isWitnessed: false, lines: [{ kind: 'browser-late' }, { kind: 'nobody' }] });
    expect(describeExistence(evidence(), sighting(5, 'bb')).isWitnessed).toBe(false);
  });

  it('[W2] says what a timestamp does not show', () => {
    expect(describeExistence(evidence(witnessed('inTime', 4)), null)).toEqual({
      isWitnessed: true,
      lines: [{ kind: 'authority', ...stamp(4), leadMs: 240_000 }, { kind: 'hidden' }],
    });
  });

  it('[W2] does not count timestamps that came late, are refused, or are about a secret', () => {
    expect(describeExistence(evidence(witnessed('late', -1)), null)).toMatchObject({
      isWitnessed: false,
      lines: [{ kind: 'nobody' }, { kind: 'authority-late' }],
    });
    const refused = { inTime: [], late: [], refused: [{ authority: 'Clock', refusal: 'untrusted' }] };
    expect(describeExistence(evidence({ witnesses: refused }), null)).toMatchObject({
      isWitnessed: false,
      lines: [{ kind: 'nobody' }, { kind: 'refused', refusal: 'untrusted' }],
    });
    const secret = evidence({ ...witnessed('late', 5), revealTime: null });
    expect(describeExistence(secret, sighting(5))).toMatchObject({
      isWitnessed: false,
      lines: [{ kind: 'nobody' }, { kind: 'authority-secret' }],
    });
  });
});

it('[W2] needs every check of the commitment, and none of the result', () => {
  const made = (name: 'root' | 'winners', outcome: 'passed' | 'failed') => ({
    name,
    outcome,
    reason: null,
    figures: {},
  });
  expect(areEntriesCommitted([made('root', 'passed'), made('winners', 'failed')])).toBe(true);
  expect(areEntriesCommitted([made('root', 'failed'), made('winners', 'passed')])).toBe(false);
});
