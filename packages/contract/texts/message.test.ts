import { expect, it } from 'vitest';
import { ERROR_CODES } from '../errors.ts';
import { isMessageKey, say } from './say.ts';

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
