import { describe, expect, it } from 'vitest';
import { outcomeOf, warningOf } from './cap-outcome.ts';

const WORKING = { areRecapsOff: false, others: 'working' } as const;

describe('what is posted at the cap', () => {
  it.each([
    ['others', WORKING, 'others', null],
    ['others', { ...WORKING, others: 'none' }, 'nothing', 'onlyX'],
    ['others', { ...WORKING, others: 'off' }, 'nothing', 'othersOff'],
    ['recap', WORKING, 'recap', null],
    ['recap', { ...WORKING, others: 'none' }, 'recapAlone', null],
    ['recap', { ...WORKING, areRecapsOff: true }, 'others', 'recapsOff'],
    ['recap', { areRecapsOff: true, others: 'none' }, 'nothing', 'recapsOff'],
    ['stop', { areRecapsOff: true, others: 'none' }, 'stop', null],
  ] as const)('%s with %j: %s, warning %s', (atCap, facts, outcome, warning) => {
    expect(outcomeOf(atCap, facts)).toBe(outcome);
    expect(warningOf(atCap, facts)).toBe(warning);
  });
});
