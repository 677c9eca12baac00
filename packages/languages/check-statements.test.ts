import { describe, expect, it } from 'vitest';
import {
  describeExistence,
  describePlaces,
  describeResult,
  type Evidence,
  type Words,
} from './check-statements.ts';
import { checker as en } from './en/checker.ts';
import { checker as es } from './es/checker.ts';

const words: Words = { texts: en, language: 'en', time: (moment) => moment.toISOString() };
const DUE = new Date('2026-11-20T12:00:00.000Z');
const before = new Date(DUE.getTime() - 300_000);
const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  witnesses: { inTime: [], late: [], refused: [] },
  revealTime: DUE,
  guarantee: 'public-beacon',
  ...change,
});
const stamped = { inTime: [{ signer: 'Clock 3', root: 'Clock Root', time: before }], late: [], refused: [] };

describe('the first statement', () => {
  const result = (remarks: Parameters<typeof describeResult>[0]['remarks']) =>
    describeResult({ result: 'follows', checks: [], remarks }, words);

  it('[W2] says what the owner did, and warns where nobody could object', () => {
    const early = {
      name: 'closed-early',
      figures: { entries: 6, days: 20, closedAt: DUE.toISOString(), announcedEnd: DUE.toISOString() },
    } as const;
    expect(result([early])).toMatchObject({ tone: 'right', title: en.result.follows });
    expect(result([early]).lines[1]).toMatch(
      /^The owner closed registration 20 days before the announced end/,
    );
    expect(result([early, { name: 'no-time-to-object', figures: {} }]).tone).toBe('limited');
    expect(result([{ name: 'weights', figures: { chances: 31, highest: 11, share: 354 } }]).lines[1]).toBe(
      'Not everyone has the same chances. An entry has up to 11 of 31 (35.4% of all).',
    );
  });

  it('[W2] does not call a torn download a failed draw', () => {
    const format = { name: 'format', outcome: 'failed', reason: 'not-json', figures: {} } as const;
    expect(describeResult({ result: 'nothing-checked', checks: [format], remarks: [] }, words)).toEqual({
      tone: 'open',
      title: 'Nothing was checked',
      lines: [en.nothing.damaged],
    });
  });
});

describe('the second statement', () => {
  it('[W2] is never green: a timestamp or a browser does not show that there was no second fingerprint', () => {
    for (const change of [{}, { witnesses: stamped }, { seenAt: before }, { isSaved: true }])
      expect(describeExistence(evidence(change), words).tone).toBe('limited');
    const shown = describeExistence(evidence({ witnesses: stamped }), words);
    expect(shown.title).toBe(en.existence.witnessed);
    expect(shown.lines[0]).toContain('“Clock 3” (Clock Root)');
    expect(shown.lines).toContain(en.existence.hidden);
  });

  it('[W2] is the operator’s word without a witness, and with one that came too late', () => {
    expect(describeExistence(evidence(), words).title).toBe(en.existence.wordOnly);
    expect(describeExistence(evidence({ seenAt: DUE }), words).title).toBe(en.existence.wordOnly);
    const secret = evidence({ revealTime: null, guarantee: 'commit-reveal', seenAt: before });
    expect(describeExistence(secret, words).title).toBe(en.existence.wordOnly);
  });

  it('[W2] is wrong when this browser saw two fingerprints', () => {
    const rival = describeExistence(evidence({ witnesses: stamped, rivalSeenAt: before }), words);
    expect(rival).toMatchObject({ tone: 'wrong', title: en.existence.rival });
  });

  it('[W2] says where services are simulated how it reads on a real site, in both languages', () => {
    for (const texts of [en, es]) {
      const shown = describeExistence(evidence({ guarantee: 'own-beacon', isSimulated: true }), {
        ...words,
        texts,
      });
      expect(shown).toEqual({
        tone: 'simulated',
        title: texts.simulated.title,
        lines: [
          texts.simulated.reads(texts.existence.wordOnly),
          texts.simulated.reads(texts.guarantee['public-beacon']),
        ],
      });
    }
  });
});

it('[W2] says when nobody has moved on a place whose time is over', () => {
  const followed = { winners: [1], confirmed: 0, open: 1, overdue: 1, passedOver: 0, movedUp: 0 };
  const shown = describePlaces({ followed, checkedAt: DUE, extensions: 2 }, words);
  expect(shown.tone).toBe('limited');
  expect(shown.lines).toContain(en.places.overdue('1'));
  expect(shown.lines).toContain(en.places.extended('2'));
});
