import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

it('takes what the server wrote into the page', () => {
  expect(parseSettings('{"sandboxUrl":"http://127.0.0.1:4000"}').sandboxUrl).toBe('http://127.0.0.1:4000');
});

it.each([null, '', 'nonsense', '1', 'null'])('takes the defaults in place of %j', (json) => {
  expect(parseSettings(json)).toMatchObject({ sandboxUrl: null, canonicalHost: null });
});
