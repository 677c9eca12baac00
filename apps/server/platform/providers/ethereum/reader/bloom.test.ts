import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { keccak256 } from 'viem';
import { expect, it } from 'vitest';
import { bloomOf, findLogItem } from './bloom.ts';

const CORPUS = new URL('../../../../../../../shared/cases/ethereum/blocks/', import.meta.url);
const ADDRESS = `0x${'ab'.repeat(20)}`;
const TOPIC = `0x${'cd'.repeat(32)}`;

it('finds an address and a topic in lower case, however they are written', () => {
  expect(findLogItem(ADDRESS.toUpperCase())?.text).toBe(ADDRESS);
  expect(findLogItem(TOPIC)?.text).toBe(TOPIC);
  expect(findLogItem(TOPIC.replace('cd', 'CD'))?.text).toBe(TOPIC);
});

it.each([
  ['a number', 5],
  ['nothing', null],
  ['too few digits', TOPIC.slice(0, -1)],
  ['too many digits', `${TOPIC}0`],
  ['no prefix', TOPIC.slice(2)],
  ['a digit that is none', `${TOPIC.slice(0, -1)}g`],
  ['a wide character whose last byte would be a digit', `${TOPIC.slice(0, -1)}\u0130`],
  ['the form of an address with a line behind it', `${ADDRESS.slice(0, -1)}\n`],
])('%s is not an item, even when queried twice', (_what, value) => {
  expect(findLogItem(value)).toBeUndefined();
  expect(findLogItem(value)).toBeUndefined();
});

it('more items than the cache holds have the right bits, the first time and the next', () => {
  const topics = Array.from({ length: 100_000 }, (_, at) => `0x${at.toString(16).padStart(64, '0')}`);
  for (const topic of topics) findLogItem(topic);
  for (let at = 0; at < topics.length; at += 997) {
    const topic = topics[at] ?? '';
    const hash = Buffer.from(keccak256(topic as `0x${string}`).slice(2), 'hex');
    for (let time = 0; time < 2; time += 1)
      expect(findLogItem(topic)).toEqual({
        text: topic,
        firstBit: hash.readUInt16BE(0) & 2_047,
        secondBit: hash.readUInt16BE(2) & 2_047,
        thirdBit: hash.readUInt16BE(4) & 2_047,
      });
  }
});

it('a block without logs has an empty bloom', () => {
  expect(bloomOf([])).toBe(`0x${'0'.repeat(512)}`);
});

it.skipIf(!existsSync(CORPUS))('real blocks have exactly the bloom of their logs', () => {
  for (const name of readdirSync(CORPUS)) {
    const block = JSON.parse(gunzipSync(readFileSync(new URL(name, CORPUS))).toString());
    expect(bloomOf(block.logs), name).toBe(block.logsBloom);
  }
});
