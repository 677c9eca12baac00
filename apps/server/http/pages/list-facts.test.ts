import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { describe, expect, it } from 'vitest';
import { listFacts } from './list-facts.ts';
import { headTags } from './page-head.ts';

const face = { workspace: 'foxes', urlEndName: 'winter', logo: 'a'.repeat(64), banner: null, state: 'open' };

const factsOf = (list: { name?: string; description?: string; banner?: string }) =>
  listFacts(
    { ...face, name: 'Winter', ...list, details: { description: list.description ?? '' } } as PublicList,
    'en',
    'https://signboard.example',
  );

describe('a shared link', () => {
  it('[J9] shows the list’s own name, text and picture, by absolute addresses', () => {
    expect(factsOf({ description: 'For the first ones.' })).toMatchObject({
      title: 'Winter · Signboard',
      sharedTitle: 'Winter',
      description: 'For the first ones.',
      url: 'https://signboard.example/sb/foxes/winter',
      picture: { url: `https://signboard.example/api/v1/images/${'a'.repeat(64)}`, isWide: false },
    });
    expect(factsOf({ banner: 'b'.repeat(64) }).picture).toEqual({
      url: `https://signboard.example/api/v1/images/${'b'.repeat(64)}`,
      isWide: true,
    });
  });

  it('[J9] tells a long text in one line of at most 200 characters, cut between words', () => {
    const { description } = factsOf({ description: `One\n\n two\t${'three '.repeat(60)}` });
    expect(description).toMatch(/^One two three .*three…$/);
    expect([...description].length).toBeLessThanOrEqual(200);
  });

  it('[J9] cuts no character in half, also in a text without words', () => {
    const { description } = factsOf({ description: '🦊'.repeat(300) });
    expect(description).toBe(`${'🦊'.repeat(199)}…`);
  });

  it('[J9] keeps no mark that would turn the words around it', () => {
    const { title, description } = factsOf({ name: '\u202eecalp\u2066', description: 'a\u200fb\u0000c' });
    expect(title).toBe('ecalp · Signboard');
    expect(description).toBe('ab c');
  });

  it('[J9] is only ever text, whatever the owner wrote', () => {
    const evil = `"><script>alert('1')</script></title>&quot;`;
    const tags = headTags(factsOf({ name: evil, description: evil }), 'en');
    expect(tags).not.toMatch(/<script|<\/title>.*<\/title>|content="[^"]*"[^>\s]/);
    expect(tags).toContain('content="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)');
  });
});
