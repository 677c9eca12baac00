import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { describe, expect, it } from 'vitest';
import { headTags, listMetadata } from './page-head.ts';

const face = { workspace: 'foxes', urlEndName: 'winter', logo: 'a'.repeat(64), banner: null, state: 'open' };

const metadataOf = (list: { name?: string; description?: string; banner?: string }) =>
  listMetadata(
    { ...face, name: 'Winter', ...list, details: { description: list.description ?? '' } } as PublicList,
    'en',
    'https://signboard.example',
  );

describe('list metadata', () => {
  it('[J9] has the list’s name, text and image, with absolute URLs', () => {
    expect(metadataOf({ description: 'For the first ones.' })).toMatchObject({
      title: 'Winter · Signboard',
      sharedTitle: 'Winter',
      description: 'For the first ones.',
      url: 'https://signboard.example/sb/foxes/winter',
      picture: {
        url: 'https://signboard.example/sb/foxes/winter/card.png?lang=en&state=open',
        isWide: true,
      },
    });
  });

  it('[J9] truncates a long text to one line of at most 200 characters, at a word boundary', () => {
    const { description } = metadataOf({ description: `One\n\n two\t${'three '.repeat(60)}` });
    expect(description).toMatch(/^One two three .*three…$/);
    expect([...description].length).toBeLessThanOrEqual(200);
  });

  it('[J9] never splits a character, even in text without words', () => {
    const { description } = metadataOf({ description: '🦊'.repeat(300) });
    expect(description).toBe(`${'🦊'.repeat(199)}…`);
  });

  it('[J9] removes bidirectional control characters', () => {
    const { title, description } = metadataOf({ name: '\u202eecalp\u2066', description: 'a\u200fb\u0000c' });
    expect(title).toBe('ecalp · Signboard');
    expect(description).toBe('ab c');
  });

  it('[J9] escapes whatever the owner wrote', () => {
    const evil = `"><script>alert('1')</script></title>&quot;`;
    const tags = headTags(metadataOf({ name: evil, description: evil }), 'en');
    expect(tags).not.toMatch(/<script|<\/title>.*<\/title>|content="[^"]*"[^>\s]/);
    expect(tags).toContain('content="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)');
  });
});
