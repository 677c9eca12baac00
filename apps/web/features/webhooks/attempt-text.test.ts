import { expect, it } from 'vitest';
import { attemptKey } from './attempt-text.ts';

it.each([
  [{ status: 200, failure: null }, 'accepted'],
  [{ status: 204, failure: null }, 'accepted'],
  [{ status: 302, failure: null }, 'redirected'],
  [{ status: 410, failure: null }, 'gone'],
  [{ status: 429, failure: null }, 'busy'],
  [{ status: 500, failure: null }, 'refused'],
  [{ status: null, failure: 'timeout' }, 'timeout'],
] as const)('names what became of %j', (attempt, key) => {
  expect(attemptKey(attempt)).toBe(key);
});
