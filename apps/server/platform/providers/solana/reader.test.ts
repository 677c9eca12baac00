import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { createSolanaNodes } from './nodes.ts';
import { createSolanaChain, type SolanaChain } from './reader.ts';

const PROGRAM = 'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K';
const signature = (number: number) =>
  encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => at + number + 1));
const [NEWER, OLDER, OLDEST] = [signature(1), signature(2), signature(3)];

let node: Awaited<ReturnType<typeof startPeer>>;
let chain: SolanaChain;
const clock = createTestClock();

beforeAll(async () => {
  node = await startPeer();
});
afterAll(() => node.stop());
beforeEach(() => {
  node.peer.bodies = [];
  chain = createSolanaChain(createSolanaNodes([node.url], { clock }), clock);
});

const asked = () => JSON.parse(node.peer.bodies.at(-1) ?? '{}');
/** Answers with the given result under the call's id. */
const answering =
  (given: object): PeerAnswer =>
  (request, response) =>
    sendJson(200, { jsonrpc: '2.0', id: asked().id, ...given })(request, response);
const result = (value: unknown) => {
  node.peer.answer = answering({ result: value });
};
const entry = (signature: string, slot: number, more = {}) => ({
  signature,
  slot,
  blockTime: 1_700_000_000,
  err: null,
  ...more,
});
const transaction = (more = {}) => ({
  slot: 7,
  blockTime: 1_700_000_000,
  transaction: { signatures: [OLDER], message: {} },
  meta: { err: null, innerInstructions: [], logMessages: [] },
  ...more,
});
const page = { before: null, limit: 3 };
const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no fault',
    (error) => [error.fault, error.message.replace(/^\S+ /, '')],
  );

describe('program list', () => {
  it('is requested as confirmed, before a position', async () => {
    result([
      entry(OLDER, 7),
      entry(OLDEST, 6, { err: { InstructionError: [0, 'Custom'] }, blockTime: null }),
    ]);
    const listed = await chain.list(PROGRAM, { before: { signature: NEWER, slot: 8 }, limit: 3 });
    expect(asked()).toMatchObject({
      method: 'getSignaturesForAddress',
      params: [PROGRAM, { limit: 3, commitment: 'confirmed', before: NEWER }],
    });
    expect(listed).toEqual([
      { signature: OLDER, slot: 7, happenedAt: new Date(1_700_000_000_000), hasFailed: false },
      { signature: OLDEST, slot: 6, happenedAt: null, hasFailed: true },
    ]);
  });

  it.each([
    ['that rises', [entry(OLDER, 6), entry(NEWER, 7)]],
    ['with one twice', [entry(OLDER, 6), entry(OLDER, 6)]],
    ['longer than asked for', [9, 8, 7, 6].map((slot) => entry(signature(slot), slot))],
  ])('is rejected when it is one %s', async (_what, listed) => {
    result(listed);
    expect(await fault(chain.list(PROGRAM, page))).toEqual([
      'retry-later',
      'listed transactions that do not follow each other',
    ]);
  });

  it('is rejected when it starts before the given position', async () => {
    result([entry(OLDER, 9)]);
    const behind = chain.list(PROGRAM, { before: { signature: NEWER, slot: 8 }, limit: 3 });
    expect((await fault(behind))[0]).toBe('retry-later');
  });

  it.each([
    ['no signature', [{ slot: 1 }]],
    ['a signature of other letters', [entry('0'.repeat(88), 1)]],
    ['a slot that is no number', [entry(NEWER, 'x' as never)]],
    ['no list', { value: [] }],
    ['nothing', null],
  ])('is rejected when it has %s', async (_what, listed) => {
    result(listed);
    expect(await fault(chain.list(PROGRAM, page))).toEqual([
      'retry-later',
      'returned an unexpected response',
    ]);
  });
});

describe('transaction', () => {
  it('is requested in any version and returned completely', async () => {
    result(transaction({ version: 1 }));
    const told = await chain.transaction(OLDER);
    expect(asked().params).toEqual([
      OLDER,
      { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 },
    ]);
    expect(told).toMatchObject({ slot: 7, happenedAt: new Date(1_700_000_000_000), answer: { version: 1 } });
  });

  it('that the node does not have yet is null', async () => {
    result(null);
    expect(await chain.transaction(OLDER)).toBeNull();
  });

  it('is rejected when it is another one', async () => {
    result(transaction());
    expect(await fault(chain.transaction(NEWER))).toEqual([
      'retry-later',
      'told of another transaction than the one asked for',
    ]);
  });

  it.each([
    ['meta', { meta: null }],
    ['slot', { slot: null }],
    ['log lines', { meta: { err: null, innerInstructions: [], logMessages: null } }],
    ['inner instructions', { meta: { err: null, innerInstructions: null, logMessages: [] } }],
  ])('is rejected without %s', async (_what, more) => {
    result(transaction(more));
    expect((await fault(chain.transaction(OLDER)))[0]).toBe('retry-later');
  });

  it('of an unsupported version has its own error', async () => {
    node.peer.answer = answering({ error: { code: -32015, message: 'Transaction version (2)' } });
    await expect(chain.transaction(OLDER)).rejects.toMatchObject({
      fault: 'refused',
      reason: 'unread-version',
    });
  });
});

describe('failing node', () => {
  it.each([
    ['503', sendJson(503, {}), 'retry-later'],
    [
      'a page of HTML',
      (_: never, response: never) => (response as { end(t: string): void }).end('<html>'),
      'retry-later',
    ],
    ['401', sendJson(401, {}), 'reconnect'],
    ['404', sendJson(404, {}), 'retry-later'],
    ['the answer to another call', sendJson(200, { id: 999, result: 5 }), 'retry-later'],
    ['that it is behind', answering({ error: { code: -32005, message: 'Node is behind' } }), 'retry-later'],
    ['that there is no such method', answering({ error: { code: -32601, message: '' } }), 'refused'],
    ['neither result nor error', answering({}), 'retry-later'],
  ] as [string, PeerAnswer, string][])('that answers %s is recognised', async (_what, answer, word) => {
    node.peer.answer = answer;
    expect((await fault(chain.list(PROGRAM, page)))[0]).toBe(word);
  });

  it('that drops the connection is retried later', async () => {
    node.peer.answer = (request) => request.socket.destroy();
    expect((await fault(chain.list(PROGRAM, page)))[0]).toBe('retry-later');
  });

  it('is not called before the time it requested', async () => {
    node.peer.answer = sendJson(429, {}, { 'retry-after': '7' });
    await expect(chain.list(PROGRAM, page)).rejects.toMatchObject({
      fault: 'retry-later',
      scope: 'app',
      retryAt: new Date(clock.now().getTime() + 7_000),
    });
    clock.advance(6);
    expect((await fault(chain.list(PROGRAM, page)))[0]).toBe('retry-later');
    expect(node.peer.bodies).toHaveLength(1);
    clock.advance(1);
    result([]);
    expect(await chain.list(PROGRAM, page)).toEqual([]);
  });

  it('that requests no time backs off exponentially', async () => {
    node.peer.answer = answering({ error: { code: 429, message: 'Too many requests' } });
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { retryAt } = await chain.list(PROGRAM, page).catch((error) => error);
      waits.push(retryAt.getTime() - clock.now().getTime());
      clock.set(retryAt);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });
});

it('several concurrent rejections count as one', async () => {
  node.peer.answer = sendJson(429, {});
  await Promise.allSettled([1, 2, 3, 4].map(() => chain.list(PROGRAM, page)));
  expect(node.peer.bodies).toHaveLength(4);
  const { retryAt } = await chain.list(PROGRAM, page).catch((error) => error);
  expect(retryAt.getTime() - clock.now().getTime()).toBe(1_000);
});

it('returns the head even when its time is unknown', async () => {
  node.peer.answer = (request, response) =>
    answering(asked().method === 'getSlot' ? { result: 42 } : { error: { code: -32004, message: '' } })(
      request,
      response,
    );
  expect(await chain.head()).toEqual({ slot: 42, at: null });
});
