import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const problem = (code: string, extra: object = {}) => ({ success: false, msg: 'no', code, ...extra });

it('[J3] finds the requirement named in a refusal, and keeps "could not check" apart from "not met"', () => {
  const low = { requirement: 'balance', reason: 'balance-low' };
  expect(refusalOf(problem('requirement-not-met', low))).toEqual({
    about: 'requirement',
    verdict: { id: 'balance', state: 'not-met', reason: 'balance-low' },
    fault: null,
  });
  const away = { requirement: 'nft', reason: 'nft-unchecked' };
  expect(refusalOf(problem('requirement-unchecked', away))).toMatchObject({
    verdict: { id: 'nft', state: 'unknown', reason: 'nft-unchecked' },
  });
});

it('[J5] assigns an already used account to its network', () => {
  expect(refusalOf(problem('discord-account-taken'))).toMatchObject({
    about: 'requirement',
    verdict: { id: 'discord', state: 'not-met' },
    fault: 'discord-account-taken',
  });
});

it('[J5] leads to the existing entry', () => {
  expect(refusalOf(problem('already-joined'))).toEqual({ about: 'entry' });
});

it('[J3] tells refusals about the list from those about the wallet', () => {
  expect(refusalOf(problem('list-full'))).toEqual({ about: 'list' });
  expect(refusalOf(problem('wallet-banned'))).toEqual({ about: 'wallet' });
});

it('leaves every other error to the button', () => {
  expect(refusalOf(problem('too-many-requests'))).toBeNull();
  expect(refusalOf('Wrong Services')).toBeNull();
});
