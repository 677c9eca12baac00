import { expect, it } from 'vitest';
import { formatHashtags, parseHashtags } from './hashtags.ts';

it.each([
  ['', []],
  ['NFT', ['NFT']],
  ['#NFT Azuki  #web3', ['NFT', 'Azuki', 'web3']],
  ['＃日本 año_2', ['日本', 'año_2']],
  ['#nft NFT Nft #a b', ['nft', 'a', 'b']],
])('[B4] parses %j as the hashtags %j', (typed, hashtags) => {
  expect(parseHashtags(typed)).toEqual({ hashtags });
});

it.each([
  ['a b c d', 'too-many-hashtags'],
  ['x'.repeat(31), 'hashtag-too-long'],
  ['日'.repeat(16), 'hashtag-too-long'],
  ['#', 'not-a-hashtag'],
  ['##a', 'not-a-hashtag'],
  ['#a#b', 'not-a-hashtag'],
  ['a,b', 'not-a-hashtag'],
  ['#123', 'not-a-hashtag'],
  ['@elonmusk', 'not-a-hashtag'],
  ['blur.io', 'not-a-hashtag'],
  ['$APE', 'not-a-hashtag'],
  ['a\u202Eb', 'not-a-hashtag'],
  ['a\u3164', 'not-a-hashtag'],
])('[B4] rejects %j: %s', (typed, fault) => {
  expect(parseHashtags(typed)).toEqual({ fault });
});

it('[B7] formats as many hashtags as there is room for and skips invalid ones', () => {
  expect(formatHashtags(['NFT', 'Azuki', 'web3'])).toBe('#NFT #Azuki #web3');
  expect(formatHashtags(['NFT', 'Azuki', 'web3'], 1)).toBe('#NFT');
  expect(formatHashtags(['a.b', '@c', 'd e', 'x'.repeat(99), 'ok'])).toBe('#ok');
  expect(formatHashtags([])).toBe('');
});
