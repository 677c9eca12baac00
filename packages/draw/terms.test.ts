import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { makeTerms } from './draw-for-test.ts';
import { tryRead } from './read-fields.ts';
import {
  confirmSecondsOf,
  hashTerms,
  hashTermsVersion,
  readTerms,
  type TermsVersion,
  termsAt,
  timeToObjectSeconds,
} from './terms.ts';

const versions = makeTerms(3);
const [first] = versions as [TermsVersion];
const read = (value: unknown) => tryRead(() => readTerms(value, 'terms'));
const withRequirement = (requirement: unknown) => [{ ...first, requirements: [requirement] }];

describe('terms', () => {
  it('[W2] are hashed as a list, and one by one for receipts', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(hashTerms(versions)).toBe(sha256(canonicalJson(versions)));
    expect(hashTermsVersion(first)).toBe(sha256(canonicalJson(first)));
  });

  it('are read as they were written', () => {
    expect(read(versions)).toEqual({ value: versions });
    const requirement = { id: 'nft', contracts: ['a', 'b'], isAny: true, count: 5, note: null };
    expect(read(withRequirement(requirement))).toEqual({ value: withRequirement(requirement) });
  });

  it.each<[string, unknown, string, string]>([
    ['no version', [], 'wrong-length', 'terms'],
    ['a version twice', [first, first], 'not-ascending', 'terms[1]'],
    ['a missing field', [{ ...first, spots: undefined }], 'not-a-whole-number', 'terms[0].spots'],
    [
      'a date that is none',
      [{ ...first, endDate: '2023-02-30T00:00:00.000Z' }],
      'not-a-time',
      'terms[0].endDate',
    ],
    ['an unknown field', [{ ...first, banned: [] }], 'unknown-field', 'terms[0].banned'],
    [
      'a requirement without id',
      withRequirement({ amount: '1' }),
      'not-a-code',
      'terms[0].requirements[0].id',
    ],
    [
      'a decimal number',
      withRequirement({ id: 'balance', amount: 0.5 }),
      'not-a-whole-number',
      'terms[0].requirements[0].amount',
    ],
    [
      'an object in a requirement',
      withRequirement({ id: 'nft', of: {} }),
      'not-text',
      'terms[0].requirements[0].of',
    ],
    [
      'numbers in a list',
      withRequirement({ id: 'nft', of: [1] }),
      'not-text',
      'terms[0].requirements[0].of[0]',
    ],
    [
      'a strange field name',
      withRequirement({ id: 'nft', 'a b': 1 }),
      'unknown-field',
      'terms[0].requirements[0].a b',
    ],
    [
      'control characters',
      withRequirement({ id: 'nft', of: 'a\u0085b' }),
      'not-text',
      'terms[0].requirements[0].of',
    ],
  ])('are refused with %s', (_what, value, reason, path) => {
    expect(read(value)).toEqual({ fault: { reason, path } });
  });

  it('[W2] give a day to object, and an hour only if every version announced less than two days', () => {
    const of = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });
    const short = of('2026-01-01T00:00:00.000Z', '2026-01-02T23:59:59.999Z');
    const long = of('2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z');
    expect(timeToObjectSeconds([short])).toBe(3_600);
    expect(timeToObjectSeconds([short, long])).toBe(86_400);
    expect(timeToObjectSeconds([long, short])).toBe(86_400);
    expect(timeToObjectSeconds([of(null, '2026-01-03T00:00:00.000Z')])).toBe(86_400);
  });

  it('are in force from the moment they are saved', () => {
    expect(termsAt(versions, '2023-08-20T08:59:59.999Z')).toBeUndefined();
    expect(termsAt(versions, '2023-08-20T09:00:00.000Z')).toBe(versions[0]);
    expect(termsAt(versions, '2030-01-01T00:00:00.000Z')).toBe(versions[1]);
  });

  it('say how long winners have to confirm', () => {
    expect(confirmSecondsOf(makeTerms(3, 60)[1] as TermsVersion)).toBe(60);
    expect(confirmSecondsOf(first)).toBe(0);
  });
});
