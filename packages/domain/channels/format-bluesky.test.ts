import { describe, expect, it } from 'vitest';
import { findFacets, fitBluesky } from './format-bluesky.ts';

const graphemes = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;
const bytes = (text: string) => new TextEncoder().encode(text).length;
const FAMILY = '👨‍👩‍👧‍👦';

describe('text', () => {
  it.each([
    ['300 letters', 'a'.repeat(300)],
    ['100 families of 25 bytes', FAMILY.repeat(100)],
  ])('of %s is kept', (_name, text) => {
    expect(fitBluesky(text)).toBe(text);
  });

  it.each([
    ['301 letters', 'a'.repeat(301)],
    ['300 families, which have more than 3,000 bytes', FAMILY.repeat(300)],
    ['301 letters with accents', 'e\u0301'.repeat(301)],
    ['10,000 characters', 'ab '.repeat(3_334)],
  ])('of %s is cut between whole characters', (_name, text) => {
    const cut = fitBluesky(text);
    expect(graphemes(cut)).toBeLessThanOrEqual(300);
    expect(bytes(cut)).toBeLessThanOrEqual(3_000);
    expect(cut.endsWith('…')).toBe(true);
    expect(text.startsWith(cut.slice(0, -1))).toBe(true);
  });
});

describe('facets', () => {
  it('count in UTF-8 bytes', () => {
    const text = 'Pérla 🐚 sold\nfor 1 ETH\n#Concha #ñandú #1';
    const parts = findFacets(text, 'https://opensea.io/a').map(({ byteStart, byteEnd, ...facet }) => {
      const part = new TextEncoder().encode(text).slice(byteStart, byteEnd);
      return [new TextDecoder('utf-8', { fatal: true }).decode(part), facet];
    });
    expect(parts).toEqual([
      ['Pérla 🐚 sold', { link: 'https://opensea.io/a' }],
      ['#Concha', { tag: 'Concha' }],
      ['#ñandú', { tag: 'ñandú' }],
    ]);
  });

  it('link addresses in the text, and the headline only if it contains none', () => {
    const text = 'See https://a.example/x\nsold';
    expect(findFacets(text, 'https://b.example')).toEqual([
      { byteStart: 4, byteEnd: 23, link: 'https://a.example/x' },
    ]);
  });

  it('leave out a hashtag that Bluesky would reject, which stays in the text', () => {
    const tagsOf = (text: string) => findFacets(text, null).map(({ tag }) => tag);
    expect(tagsOf(`#${'a'.repeat(64)}`)).toEqual(['a'.repeat(64)]);
    expect(tagsOf(`#${'a'.repeat(65)} #short`)).toEqual(['short']);
    // 60 characters of 11 bytes each.
    expect(tagsOf(`#${'a\u0301\u0302\u0303\u0304\u0305'.repeat(60)}`)).toEqual([]);
  });

  it('leave out a link that is not safe', () => {
    expect(findFacets('Sold', 'javascript:alert(1)')).toEqual([]);
  });
});
