import { expect, it } from 'vitest';
import { webLink } from './web-link.ts';

it('[J1] accepts web URLs and shows their host', () => {
  expect(webLink('https://www.foxes.example/mint?x=1')).toEqual({
    href: 'https://www.foxes.example/mint?x=1',
    host: 'foxes.example',
  });
});

it('[J1] shows the real host of a deceptive URL', () => {
  expect(webLink('https://discord.gg@evil.example/a')?.host).toBe('evil.example');
  expect(webLink('https://fоxes.example/')?.host).toBe('xn--fxes-55d.example');
});

it('[J1] rejects everything else', () => {
  for (const text of [null, '', 'foxes', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example'])
    expect(webLink(text)).toBeNull();
});
