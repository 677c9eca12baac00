import type { RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import { describe, expect, it } from 'vitest';
import { createDateFormatter, createFormatters } from '#web/lib/format/formatters.ts';
import { textsForTest } from '#web/testing/texts-for-test.ts';
import { CONDITIONS } from '../../rules/conditions-for-test.ts';
import { simulationLines, simulationOutcome } from './simulation-lines.ts';

const words = {
  t: textsForTest('en', 'rules').t,
  format: { ...createFormatters('en'), zoned: createDateFormatter('en', 'UTC') },
};
const { token, discord, coinbase } = CONDITIONS;
const MET = { state: 'met' } as const;
const TOO_FEW = { state: 'not-met', reason: 'tokens-too-few' } as const;
const NOT_ASKED = { state: 'not-met', reason: 'not-verified' } as const;
const UNREAD = { state: 'unknown', reason: 'chain-unchecked' } as const;

const judged = (...members: NonNullable<RequirementVerdict['rule']>[]): RequirementVerdict => ({
  id: 'rule',
  state: 'met',
  rule: { state: 'met', members },
});
const tried = (rule: Rule | null) => ({ rule, twitterChecked: false });

describe('simulationLines', () => {
  it('has a line for each condition below the heading of its group', () => {
    const lines = simulationLines([judged(TOO_FEW, NOT_ASKED)], tried({ any: [token, discord] }), words);
    expect(lines.map(({ title, level, state, reason }) => [title, level, state, reason])).toEqual([
      ['One of these', 0, null, null],
      ['Hold at least 1 Tidepool NFT on Base', 1, 'not-met', 'tokens-too-few'],
      ['Have the role OG on Foxes', 1, 'later', null],
    ]);
  });

  it('reads the opposite of a condition as one line', () => {
    const verdict = judged({ ...MET, members: [TOO_FEW] });
    expect(simulationLines([verdict], tried({ all: [{ not: token }] }), words)[1]).toMatchObject({
      title: 'Must not hold at least 1 Tidepool NFT on Base',
      state: 'met',
    });
    const failed = judged({ state: 'not-met', reason: 'rule-not-met', members: [MET] });
    expect(simulationLines([failed], tried({ all: [{ not: token }] }), words)[1]).toMatchObject({
      state: 'not-met',
      reason: null,
    });
  });

  it('says of the simple requirements which are asked later and which are only shown', () => {
    const verdicts: RequirementVerdict[] = [
      { id: 'twitter', state: 'not-met', reason: 'not-verified' },
      { id: 'balance', state: 'not-met', reason: 'balance-low' },
      { id: 'email', state: 'not-met', reason: 'email-needed' },
    ];
    expect(simulationLines(verdicts, tried(null), words).map(({ id, state }) => [id, state])).toEqual([
      ['twitter', 'shown'],
      ['balance', 'not-met'],
      ['email', 'later'],
    ]);
  });
});

describe('simulationOutcome', () => {
  const any = tried({ any: [token, discord] });
  const all = tried({ all: [token, discord] });

  it('passes or fails whatever X and Discord say', () => {
    expect(simulationOutcome([judged(MET, NOT_ASKED)], any)).toBe('passes');
    expect(simulationOutcome([judged(TOO_FEW, NOT_ASKED)], all)).toBe('fails');
    expect(simulationOutcome([], tried(null))).toBe('passes');
  });

  it('depends on what only the participant can show', () => {
    expect(simulationOutcome([judged(TOO_FEW, NOT_ASKED)], any)).toBe('depends');
    expect(simulationOutcome([{ id: 'email', state: 'not-met', reason: 'email-needed' }], any)).toBe(
      'depends',
    );
  });

  it('admits that the chain could not be read', () => {
    expect(simulationOutcome([judged(UNREAD, NOT_ASKED)], any)).toBe('unchecked');
    expect(simulationOutcome([judged(MET, UNREAD)], tried({ all: [token, coinbase] }))).toBe('unchecked');
  });
});
