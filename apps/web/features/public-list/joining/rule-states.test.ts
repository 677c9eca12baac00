import type { RuleVerdict } from '@signboard/domain/eligibility/requirement.ts';
import type { Condition, Rule } from '@signboard/domain/eligibility/rule.ts';
import { describe, expect, it } from 'vitest';
import { rulePart } from '#web/features/public-list/rule-parts.ts';
import { ruleStates } from './rule-states.ts';

const coin: Condition = { type: 'coin', chain: 8453, minimum: '1' };
const follow: Condition = { type: 'x-follow', account: 'foxes', isChecked: true };

const met: RuleVerdict = { state: 'met' };
const low: RuleVerdict = { state: 'not-met', reason: 'balance-low' };
const unread: RuleVerdict = { state: 'unknown', reason: 'balance-unchecked' };
const unverified: RuleVerdict = { state: 'not-met', reason: 'not-verified' };
const group = (state: RuleVerdict['state'], ...members: RuleVerdict[]) =>
  ({ state, reason: 'rule-not-met', members }) as RuleVerdict;

const idle = { state: 'idle', fault: null } as const;
const facts = { isChecking: false, checkFault: null, twitter: idle, discord: idle };

function judge(rule: Rule, verdict: RuleVerdict | undefined, change: Partial<typeof facts> | object = {}) {
  const states = ruleStates(rulePart(rule), verdict, { ...facts, ...change });
  return Object.fromEntries(
    [...states].map(([path, { mark, isSpare }]) => [path, isSpare ? `${mark}, spare` : mark]),
  );
}

describe('[J3] the parts of a rule', () => {
  it('need nothing more once enough is met', () => {
    expect(judge({ any: [coin, coin, coin] }, group('met', low, met, unread))).toEqual({
      rule: 'met',
      'rule.0': 'not-met, spare',
      'rule.1': 'met',
      'rule.2': 'unknown, spare',
    });
  });

  it('need nothing more below a group that is met, which is said once', () => {
    const rule = { all: [{ any: [coin, { all: [coin, coin] }] }, coin] };
    const verdict = group('not-met', group('met', met, group('not-met', low, met)), low);
    expect(judge(rule, verdict)).toEqual({
      rule: 'not-met',
      'rule.0': 'met',
      'rule.0.0': 'met',
      'rule.0.1': 'not-met, spare',
      'rule.0.1.1': 'met',
      'rule.1': 'not-met',
    });
  });

  it('are not failed while the person can still verify an account', () => {
    expect(judge({ any: [coin, follow] }, group('not-met', low, unverified)).rule).toBe('to-do');
    expect(judge({ all: [coin, follow] }, group('not-met', low, unverified)).rule).toBe('not-met');
    expect(judge({ all: [coin, follow] }, group('not-met', met, unverified)).rule).toBe('to-do');
    expect(judge({ atLeast: 2, of: [coin, coin, follow] }, group('not-met', low, met, unverified)).rule).toBe(
      'to-do',
    );
  });

  it('are unknown where what could not be checked decides', () => {
    expect(judge({ any: [coin, coin] }, group('unknown', low, unread))).toEqual({
      rule: 'unknown',
      'rule.0': 'not-met',
      'rule.1': 'unknown',
    });
  });

  it('are checking while the account or the wallet is checked', () => {
    const twitter = { state: 'waiting', fault: null } as const;
    expect(judge({ any: [coin, follow] }, group('not-met', low, unverified), { twitter })).toEqual({
      rule: 'checking',
      'rule.0': 'not-met',
      'rule.1': 'checking',
    });
    expect(judge({ any: [coin, coin] }, undefined, { isChecking: true }).rule).toBe('checking');
    expect(judge({ any: [coin, coin] }, undefined, { checkFault: 'unavailable' }).rule).toBe('unknown');
  });

  it('say why an account could not be checked', () => {
    const twitter = { state: 'idle', fault: 'twitter-canceled' } as const;
    const states = ruleStates(rulePart(follow), unverified, { ...facts, twitter });
    expect(states.get('rule')).toMatchObject({ mark: 'not-met', messageKey: 'error.twitter-canceled' });
  });

  it('are met when what must not apply does not', () => {
    const rule = { not: { any: [coin, coin] } };
    expect(judge(rule, group('not-met', group('met', low, met)))).toEqual({
      rule: 'not-met',
      'rule.0.0': 'met',
      'rule.0.1': 'not-met',
    });
    expect(judge(rule, group('met', group('not-met', low, low)))).toEqual({
      rule: 'met',
      'rule.0.0': 'met',
      'rule.0.1': 'met',
    });
  });

  it('name the wallet that delegated, and count what is met', () => {
    const by = `0x${'b'.repeat(40)}`;
    const rule = { atLeast: 2, of: [coin, coin, coin] };
    const states = ruleStates(rulePart(rule), group('not-met', { ...met, by }, low, low), facts);
    expect(states.get('rule.0')?.by).toBe(by);
    expect(states.get('rule')?.met).toBe(1);
  });

  it('count a follow that is only shown as met', () => {
    const shown: Condition = { ...follow, isChecked: false };
    const twitter = { state: 'waiting', fault: null } as const;
    expect(judge({ any: [shown, coin] }, group('met', met, low), { twitter })).toEqual({
      rule: 'met',
      'rule.0': 'met',
      'rule.1': 'not-met, spare',
    });
  });
});
