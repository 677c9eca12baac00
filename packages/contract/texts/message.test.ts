import { expect, it } from 'vitest';
import { ERROR_CODES } from '../errors.ts';
import { en } from './en.ts';
import { englishLeft } from './english-left-for-test.ts';
import { es } from './es.ts';
import { isMessageKey, say } from './message.ts';

const keys = Object.keys(en) as (keyof typeof en)[];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

it('[N6] has every text in both languages, with the same places to fill in', () => {
  expect(Object.keys(es).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(placeholders(es[key]), key).toEqual(placeholders(en[key]));
    expect(es[key], key).not.toBe(en[key]);
    expect(englishLeft(es[key]), key).toEqual([]);
  }
});

it('has a text for every error', () => {
  for (const code of ERROR_CODES) expect(isMessageKey(`error.${code}`), code).toBe(true);
});

it('quotes the specification letter for letter', () => {
  expect(say('save.unknown-error', 'en')).toBe('There  was an unknown error.');
  expect(say('profile.need-confirmation', 'en')).toBe(
    'We have send you an email, please check your inbox or in some cases your spam folder.',
  );
  expect(say('error.workspace-taken', 'en')).toBe(
    'This workspace name is already taken. Please try with another.',
  );
  expect(say('error.email-taken', 'en')).toBe('This email is already registered. Please try with another.');
  expect(say('login.rejected', 'en')).toBe('Could not login. Try again.');
  expect(say('wallet.hint-open', 'en')).toBe('Open Metamask and unlock your wallet.');
  expect(say('wallet.hint-prompt', 'en')).toBe('Unlock Metamask at the prompted window.');
});
