import { base58 } from '@scure/base';
import { MAX_BANNED_WALLETS } from '@signboard/contract/lists/access-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeParsing, watchEventLoop } from '#server/testing/event-loop.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { isExhaustive } from '../../../testing/scope.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

const ethereumAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const solanaAddress = (number: number) => {
  const key = new Uint8Array(32).fill(7);
  new DataView(key.buffer).setUint32(0, number + 2 ** 24);
  return base58.encode(key);
};
const many = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => write(number));

/** Curve checks of every Solana address took as long as parsing the body a thousand times and more. */
const MOST_PARSINGS = 30;
type HugeList = [
  what: string,
  chain: 'ethereum' | 'solana',
  write: () => string | string[],
  status: 200 | 400 | 413,
];

/** Each fills most of the largest body that the call accepts. */
const HUGE: HugeList[] = [
  ['too many Solana addresses', 'solana', () => many(57_000, solanaAddress), 400],
  ['too many Ethereum addresses', 'ethereum', () => many(60_000, ethereumAddress), 400],
  ['as many Solana addresses as allowed', 'solana', () => many(MAX_BANNED_WALLETS, solanaAddress), 200],
  ['as many Ethereum addresses as allowed', 'ethereum', () => many(MAX_BANNED_WALLETS, ethereumAddress), 200],
  ['the same address 60,000 times', 'ethereum', () => many(60_000, () => ethereumAddress(1)), 200],
  ['a million short words', 'ethereum', () => 'a,'.repeat(1_300_000), 400],
  ['only separators', 'ethereum', () => ', '.repeat(1_300_000), 200],
  ['one very long word', 'solana', () => 'z'.repeat(2_700_000), 400],
  ['900,000 empty texts', 'ethereum', () => many(900_000, () => ''), 413],
];

describe.skipIf(!isExhaustive)('a huge list of wallets to ban', () => {
  it.each(HUGE)('does not block other requests: %s', async (_what, chain, write, status) => {
    const list = (await owner.create({ chain })).json().result;
    const body = JSON.stringify({ id: list.id, bannedWallets: write() });
    const headers = { 'content-type': 'application/json' };
    const limitMs = MOST_PARSINGS * timeParsing(body);
    let blockedMs = Number.POSITIVE_INFINITY;
    // It counts as blocking only if it blocks each time: garbage is collected at any time.
    for (let attempt = 0; attempt < 3 && blockedMs >= limitMs; attempt += 1) {
      const stop = watchEventLoop();
      const response = await owner.browser.call('PUT', '/api/v1/projects/access', { body, headers });
      blockedMs = stop();
      expect(response.statusCode).toBe(status);
    }
    expect(blockedMs).toBeLessThan(limitMs);
  });
});
