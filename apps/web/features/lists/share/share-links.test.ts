import { expect, it } from 'vitest';
import { cardPath, embedCode, postOnXUrl, shareUrl } from './share-links.ts';

const ORIGIN = 'https://signboard.example';
const list = { name: 'Winter & "drop"', workspace: 'tidepool', urlEndName: 'winter', state: 'open' as const };

it('links to the public page, and to the draw once there are results', () => {
  expect(shareUrl(list, ORIGIN)).toBe('https://signboard.example/sb/tidepool/winter');
  expect(shareUrl({ ...list, state: 'drawn' }, ORIGIN)).toBe(
    'https://signboard.example/sb/tidepool/winter#draw',
  );
});

it('opens X with the text and the link as its own fields', () => {
  const { origin, searchParams } = new URL(postOnXUrl('Open & free', 'https://signboard.example/sb/a/b'));
  expect(origin).toBe('https://x.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    text: 'Open & free',
    url: 'https://signboard.example/sb/a/b',
  });
});

it('escapes the name in the code for a website', () => {
  const code = embedCode({ ...list, name: '"><script>alert(1)</script>' }, ORIGIN, 'es');
  expect(code).not.toContain('<script');
  expect(code).toContain('src="https://signboard.example/sb/tidepool/winter/embed?lang=es"');
});

it('asks for a new picture when the state changes', () => {
  expect(cardPath(list, 'es')).toBe('/sb/tidepool/winter/card.png?lang=es&state=open');
});
