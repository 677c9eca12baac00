import { expect, it } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

it('[N1] returns to the requested page after sign-in', () => {
  const address = new URL(loginPath('/list-curator/joined?page=2'), 'http://localhost');
  expect(address.pathname).toBe('/login');
  expect(returnPath(address.search)).toBe('/list-curator/joined?page=2');
});

it.each(['', '?from=', '?from=//evil.example', '?from=/%5Cevil.example', '?from=https://evil.example'])(
  'goes home in place of %j',
  (search) => {
    expect(returnPath(search)).toBe('/home');
  },
);
