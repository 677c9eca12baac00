import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bloomOf } from './chain-bloom.ts';

const CORPUS = new URL('../../../../../shared/cases/ethereum/blocks/', import.meta.url);

it('a block without logs has an empty bloom', () => {
  expect(bloomOf([])).toBe(`0x${'0'.repeat(512)}`);
});

it.skipIf(!existsSync(CORPUS))('real blocks have exactly the bloom of their logs', () => {
  for (const name of readdirSync(CORPUS)) {
    const block = JSON.parse(gunzipSync(readFileSync(new URL(name, CORPUS))).toString());
    expect(bloomOf(block.logs), name).toBe(block.logsBloom);
  }
});
