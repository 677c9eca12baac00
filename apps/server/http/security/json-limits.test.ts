import { describe, expect, it } from 'vitest';
import { exceedsJsonLimits } from './json-limits.ts';

const LIMITS = { maxTokens: 7, maxDepth: 2 };

describe('the limits of JSON text', () => {
  it.each([
    '[1,2,3,4,5]',
    '{"a":1,"b":[]}',
    '[[],[]]',
    '"[[[{{{,,,,,,,,"',
    String.raw`"\",\",\",\",\",\",\","`,
    String.raw`["\\",1,2]`,
    '"never closed',
    '',
  ])('are met by %s', (text) => {
    expect(exceedsJsonLimits(Buffer.from(text), LIMITS)).toBe(false);
  });

  it.each([
    ['too many items', '[1,2,3,4,5,6,7]'],
    ['too many texts', '["","","",""]'],
    ['too many keys', '{"a":1,"b":2,"c":3,"d":4}'],
    ['too many levels', '[{"a":[]}]'],
    ['too many items after an escaped quote', String.raw`["\\",1,2,3,4,5]`],
  ])('are exceeded by %s', (_what, text) => {
    expect(exceedsJsonLimits(Buffer.from(text), LIMITS)).toBe(true);
  });
});
