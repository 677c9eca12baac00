import { expect, it } from 'vitest';
import { readCookie } from './preferences-store.ts';

it('finds a cookie among others', () => {
  expect(readCookie('a=1; signboard_look=es.-.-; b=2', 'signboard_look')).toBe('es.-.-');
  expect(readCookie('x_signboard_look=es.-.-', 'signboard_look')).toBeNull();
});
