import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

it('reads the settings embedded in the page', () => {
  expect(parseSettings('{"sandboxUrl":"http://127.0.0.1:4000"}').sandboxUrl).toBe('http://127.0.0.1:4000');
});

it.each([null, '', 'nonsense', '1', 'null'])('uses the defaults for %j', (json) => {
  expect(parseSettings(json)).toMatchObject({ sandboxUrl: null, canonicalHost: null });
});
