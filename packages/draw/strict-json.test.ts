import { describe, expect, it, vi } from 'vitest';
import { isExhaustive, scale } from '../../testing/scope.ts';
import { seededNumbers } from './draw-for-test.ts';
import { parseJson, tryRead } from './read-fields.ts';
import { JsonError, parseStrictJson } from './strict-json.ts';

const faultOf = (text: string): string | null => {
  try {
    parseStrictJson(text);
    return null;
  } catch (error) {
    if (error instanceof JsonError) return error.fault;
    throw error;
  }
};

describe('strict JSON', () => {
  it.each([
    '{"a":[1,2,{"b":null}],"c":true,"d":false,"e":""}',
    ' { "a" : [ ] , "b" : { } } \n',
    '{"text":"\\u00e9\\ud83c\\udf9f \\"quoted\\" \\\\ \\n","🎟":0}',
    '{"__proto__":{"a":1}}',
    '[9007199254740991,0,10]',
    '"\\\\"',
    '["\\\\","\\\\\\"",""]',
    '"\\ud800"',
  ])('reads %s like JSON.parse', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it('keeps the prototype of an object with a field named __proto__', () => {
    const read = parseStrictJson('{"__proto__":{"a":1}}') as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.hasOwn(read, '__proto__')).toBe(true);
  });

  it.each([
    ['{"a":1,"a":1}', 'duplicate-key'],
    ['{"a":1,"\\u0061":2}', 'duplicate-key'],
    ['{"b":{"a":1,"c":2,"a":3}}', 'duplicate-key'],
    ['{"__proto__":1,"__proto__":2}', 'duplicate-key'],
    ['\ufeff{}', 'byte-order-mark'],
    ['2.0', 'not-plain-digits'],
    ['1e3', 'not-plain-digits'],
    ['1E3', 'not-plain-digits'],
    ['-0', 'not-plain-digits'],
    ['-1', 'not-plain-digits'],
    ['007', 'not-plain-digits'],
    ['00', 'not-plain-digits'],
    ['9007199254740992', 'not-plain-digits'],
    ['1'.repeat(400), 'not-plain-digits'],
    ['+1', 'not-json'],
    ['.5', 'not-json'],
    ['NaN', 'not-json'],
    ['Infinity', 'not-json'],
    ['0x10', 'not-json'],
    ['{a:1}', 'not-json'],
    ["{'a':1}", 'not-json'],
    ['{"a":1,}', 'not-json'],
    ['[1,]', 'not-json'],
    ['[1 2]', 'not-json'],
    ['{"a" 1}', 'not-json'],
    ['{} {}', 'not-json'],
    ['{}x', 'not-json'],
    ['"a\nb"', 'not-json'],
    ['"a\u0000b"', 'not-json'],
    ['"\\x"', 'not-json'],
    ['"\\u12"', 'not-json'],
    ['"\\"', 'not-json'],
    ['"open', 'not-json'],
    ['tru', 'not-json'],
    ['nul', 'not-json'],
    ['', 'not-json'],
    ['\u00a0{}', 'not-json'],
    ['/* comment */{}', 'not-json'],
  ])('refuses %j', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('reads 20 levels and no more', () => {
    expect(faultOf(`${'['.repeat(20)}${']'.repeat(20)}`)).toBeNull();
    expect(faultOf(`${'['.repeat(21)}${']'.repeat(21)}`)).toBe('not-json');
    expect(faultOf('['.repeat(1_000_000))).toBe('not-json');
    expect(faultOf('{"a":'.repeat(100_000))).toBe('not-json');
  });

  it.runIf(isExhaustive)('stops at millions of tiny values', () => {
    expect(faultOf(`[${'0,'.repeat(10_000_001)}0]`)).toBe('too-large');
  });

  it('gives the same value as JSON.parse or none, however a text was corrupted', () => {
    const pick = seededNumbers('strict json');
    const sample = JSON.stringify({
      n: 120,
      list: [0, 1, [true, null], { k: 'v"\\\n', é: '🎟' }],
      hex: 'ab'.repeat(20),
      nested: { a: { b: { c: [] } } },
    });
    let read = 0;
    const rounds = scale(4_000, 20_000);
    for (let round = 0; round < rounds; round += 1) {
      const damaged = damage(sample, pick);
      if (faultOf(damaged) !== null) continue;
      read += 1;
      expect(parseStrictJson(damaged)).toEqual(JSON.parse(damaged));
    }
    expect(read).toBeGreaterThan(rounds / 20);
  });
});

describe('untrusted bytes', () => {
  const MAX_BYTES = scale(40_000_000, 400_000_000);
  const faultOfBytes = (bytes: Uint8Array) => {
    const read = tryRead(() => parseJson(bytes, MAX_BYTES));
    return 'fault' in read ? read.fault.reason : null;
  };
  const encode = (text: string) => new TextEncoder().encode(text);

  it.each([
    ['a byte order mark', encode('\ufeff{}'), 'byte-order-mark'],
    ['invalid UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 'not-json'],
    ['an overlong encoding', Uint8Array.of(0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d), 'not-json'],
    ['an encoded surrogate', Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d), 'not-json'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), 'not-json'],
  ])('are refused: %s', (_what, bytes, fault) => {
    expect(faultOfBytes(bytes)).toBe(fault);
  });

  it('are refused without decoding them when they are megabytes of garbage', () => {
    const decoder = vi.spyOn(TextDecoder.prototype, 'decode');
    expect(faultOfBytes(new Uint8Array(MAX_BYTES + 1))).toBe('too-large');
    expect(faultOfBytes(new Uint8Array(MAX_BYTES).fill(0x61))).toBe('not-json');
    expect(faultOfBytes(new Uint8Array(MAX_BYTES / 8))).toBe('not-json');
    expect(decoder).not.toHaveBeenCalled();
  });
});

/** Deletes, duplicates, overwrites or moves a part of the text. */
function damage(text: string, pick: (bound: number) => number): string {
  const at = pick(text.length);
  const length = 1 + pick(8);
  const piece = text.slice(at, at + length);
  const kind = pick(4);
  if (kind === 0) return text.slice(0, at) + text.slice(at + length);
  if (kind === 1) return text.slice(0, at) + piece + text.slice(at);
  if (kind === 2) return text.slice(0, at) + '{}[],:"0fF-.eE\\\u0000 '.charAt(pick(17)) + text.slice(at + 1);
  const to = pick(text.length - length);
  const rest = text.slice(0, at) + text.slice(at + length);
  return rest.slice(0, to) + piece + rest.slice(to);
}
