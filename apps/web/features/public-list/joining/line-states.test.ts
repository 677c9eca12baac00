import { describe, expect, it } from 'vitest';
import {
  changedLines,
  type Known,
  type LineMark,
  lineProgress,
  lineStates,
  type RequirementId,
  withVerdict,
} from './line-states.ts';

const nothing: Known = {
  verdicts: null,
  isChecking: false,
  checkFault: null,
  twitter: { state: 'idle', fault: null },
  discord: { state: 'idle', fault: null },
  rule: null,
  captcha: { state: 'idle', hasFailed: false, isLater: false },
  emailFault: 'reason.email-needed',
};
const one = (id: RequirementId, known: Partial<Known>) =>
  lineStates([{ id }], { ...nothing, ...known }).get(id);

describe('[J3] the state of a requirement', () => {
  it("is the server's verdict with its reason", () => {
    const verdicts = [{ id: 'balance', state: 'not-met', reason: 'balance-low' }] as const;
    expect(one('balance', {})).toEqual({ mark: 'checking', messageKey: null });
    expect(one('balance', { verdicts })).toEqual({ mark: 'not-met', messageKey: 'reason.balance-low' });
    expect(one('nft', { verdicts: [{ id: 'nft', state: 'met' }] })).toEqual({
      mark: 'met',
      messageKey: null,
    });
  });

  it('is unknown when the server could not be reached, neither met nor not met', () => {
    expect(one('nft', { checkFault: 'too-many-requests' })).toEqual({
      mark: 'unknown',
      messageKey: 'error.too-many-requests',
    });
  });

  it('is checking while an unknown verdict is retried; a clear verdict stays until then', () => {
    const verdicts = [
      { id: 'nft', state: 'unknown', reason: 'nft-unchecked' },
      { id: 'balance', state: 'not-met', reason: 'balance-low' },
    ] as const;
    expect(one('nft', { verdicts, isChecking: true })?.mark).toBe('checking');
    expect(one('balance', { verdicts, isChecking: true })?.mark).toBe('not-met');
  });

  it('keeps the last verdict when only the re-check failed', () => {
    const verdicts = [{ id: 'nft', state: 'met' }] as const;
    expect(one('nft', { verdicts, checkFault: 'unavailable' })?.mark).toBe('met');
  });

  it('hides the last verdict while an account is re-checked', () => {
    const verdicts = [{ id: 'twitter', state: 'not-met', reason: 'not-following' }] as const;
    expect(one('twitter', { verdicts, twitter: { state: 'waiting', fault: null } })?.mark).toBe('checking');
  });

  it('[J4] says why an account could not be checked, and keeps an unreachable X apart from "not met"', () => {
    const verdicts = [{ id: 'twitter', state: 'not-met', reason: 'not-verified' }] as const;
    const after = (fault: 'twitter-canceled' | 'twitter-unreachable') =>
      one('twitter', { verdicts, twitter: { state: 'idle', fault } });
    expect(after('twitter-canceled')).toEqual({ mark: 'not-met', messageKey: 'error.twitter-canceled' });
    expect(after('twitter-unreachable')).toEqual({
      mark: 'unknown',
      messageKey: 'error.twitter-unreachable',
    });
  });

  it('is neutral until the person has tried', () => {
    const verdicts = [{ id: 'twitter', state: 'not-met', reason: 'not-verified' }] as const;
    expect(one('twitter', { verdicts })).toEqual({ mark: 'to-do', messageKey: 'reason.not-verified' });
  });

  it('stays met when a second check of the same account was canceled', () => {
    const verdicts = [{ id: 'discord', state: 'met' }] as const;
    expect(one('discord', { verdicts, discord: { state: 'idle', fault: 'discord-canceled' } })?.mark).toBe(
      'met',
    );
  });

  it('comes from this page for the anti-bot check', () => {
    const captcha = (state: Known['captcha']['state'], hasFailed = false, isLater = false) =>
      one('captcha', { captcha: { state, hasFailed, isLater } })?.mark;
    expect(captcha('working')).toBe('checking');
    expect(captcha('passed')).toBe('met');
    expect(captcha('flagged')).toBe('not-met');
    expect(captcha('idle', true)).toBe('unknown');
    expect(captcha('working', true)).toBe('checking');
    expect(captcha('idle', false, true)).toBe('later');
  });

  it('comes from this page for the email', () => {
    expect(one('email', {})).toEqual({ mark: 'to-do', messageKey: 'reason.email-needed' });
    expect(one('email', { emailFault: 'field.email-invalid' })?.mark).toBe('not-met');
    expect(one('email', { emailFault: null })?.mark).toBe('met');
  });

  it('is left out for a follow that is only shown, which everyone meets', () => {
    const verdicts = [{ id: 'twitter', state: 'met' }] as const;
    const states = lineStates([{ id: 'twitter', isChecked: false }], { ...nothing, verdicts });
    expect([...states]).toEqual([]);
    expect(lineProgress(states)).toEqual({ met: 0, total: 0, next: null, isChecking: false });
  });

  it('is that of the whole rule', () => {
    const rule = { mark: 'to-do', messageKey: null } as const;
    expect(one('rule', { rule })).toEqual(rule);
  });

  it('changes with a refusal that names the requirement', () => {
    const before = [{ id: 'balance', state: 'met' } as const, { id: 'nft', state: 'met' } as const];
    const refused = { id: 'balance', state: 'not-met', reason: 'balance-low' } as const;
    expect(withVerdict(before, refused)).toEqual([before[1], refused]);
    expect(withVerdict(null, refused)).toEqual([refused]);
  });
});

describe('progress', () => {
  const of = (...marks: LineMark[]) => {
    const ids: RequirementId[] = ['twitter', 'discord', 'balance', 'nft', 'captcha', 'email'];
    return new Map(marks.map((mark, at) => [ids[at] as RequirementId, { mark, messageKey: null }]));
  };

  it('[J3] leads to what is missing first, then to what is unknown', () => {
    expect(lineProgress(of('unknown', 'to-do', 'not-met'))).toMatchObject({ met: 0, next: 'discord' });
    expect(lineProgress(of('met', 'unknown', 'not-met'))).toMatchObject({
      met: 1,
      total: 3,
      next: 'balance',
    });
    expect(lineProgress(of('met', 'unknown'))).toMatchObject({ next: 'discord' });
    expect(lineProgress(of('met', 'later'))).toEqual({ met: 1, total: 1, next: null, isChecking: false });
    expect(lineProgress(of('met', 'checking'))).toMatchObject({ next: null, isChecking: true });
    expect(lineProgress(of())).toEqual({ met: 0, total: 0, next: null, isChecking: false });
  });

  it('announces only changed verdicts', () => {
    const changed = changedLines(of('checking', 'met', 'checking'), of('met', 'met', 'checking'));
    expect(changed.map(([id]) => id)).toEqual(['twitter']);
    expect(changedLines(of('met'), of('checking'))).toEqual([]);
    expect(changedLines(new Map(), of('unknown'))).toHaveLength(1);
  });
});
