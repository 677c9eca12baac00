import { expect, it } from 'vitest';
import { referrerHost } from './referrer-host.ts';

it('tells the host that a visitor came from, and nothing else of the address', () => {
  expect(referrerHost('https://t.co/AbC?secret=1#x', 'signboard.example')).toBe('t.co');
});

it('tells nothing about our own pages, apps, and visitors who come from nowhere', () => {
  for (const referrer of ['https://signboard.example/home', '', 'about:blank', 'nonsense'])
    expect(referrerHost(referrer, 'signboard.example')).toBeNull();
  expect(referrerHost('android-app://org.telegram.messenger/', 'signboard.example')).toBe(
    'org.telegram.messenger',
  );
});
