import { describe, expect, it } from 'vitest';
import { allOf, anyOf, atLeastOf, notOf, type State } from './kleene.ts';

const STATES: State[] = ['not-met', 'unknown', 'met'];

/** All combinations of up to three members. */
const COMBINATIONS: State[][] = [
  ...STATES.map((one) => [one]),
  ...STATES.flatMap((one) => STATES.map((two) => [one, two])),
  ...STATES.flatMap((one) => STATES.flatMap((two) => STATES.map((three) => [one, two, three]))),
];

/** The members once every unknown one has turned out either way. */
function outcomesOf([first, ...rest]: readonly State[]): State[][] {
  if (first === undefined) return [[]];
  const settled: State[] = first === 'unknown' ? ['not-met', 'met'] : [first];
  return outcomesOf(rest).flatMap((others) => settled.map((one) => [one, ...others]));
}

/** Unknown exactly where the unknown members decide. */
function expected(states: readonly State[], isMet: (met: number, count: number) => boolean): State {
  const results = outcomesOf(states).map((all) =>
    isMet(all.filter((one) => one === 'met').length, all.length),
  );
  if (results.every(Boolean)) return 'met';
  return results.some(Boolean) ? 'unknown' : 'not-met';
}

describe.each(COMBINATIONS.map((states) => ({ states })))('$states', ({ states }) => {
  it('is judged as every way in which the unknown ones could turn out', () => {
    expect(allOf(states)).toBe(expected(states, (met, count) => met === count));
    expect(anyOf(states)).toBe(expected(states, (met) => met > 0));
    for (const wanted of [1, 2, 3])
      expect(atLeastOf(wanted, states)).toBe(expected(states, (met) => met >= wanted));
  });
});

it('turns met and not met around, and keeps what is unknown', () => {
  expect(STATES.map(notOf)).toEqual(['met', 'unknown', 'not-met']);
});
