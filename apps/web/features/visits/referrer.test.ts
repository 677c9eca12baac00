import { expect, it } from 'vitest';
import { referrerHost } from './referrer.ts';

it('reports the referring host and nothing else of its URL', () => {
  expect(referrerHost('https://t.co/AbC?secret=1#x', 'signboard.example')).toBe('t.co');
});

it('reports nothing for our own pages, apps and direct visits', () => {
  for (const referrer of ['https://signboard.example/home', '', 'about:blank', 'nonsense'])
    expect(referrerHost(referrer, 'signboard.example')).toBeNull();
  expect(referrerHost('android-app://org.telegram.messenger/', 'signboard.example')).toBe(
    'org.telegram.messenger',
  );
});
