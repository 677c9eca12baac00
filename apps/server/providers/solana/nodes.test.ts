import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { createSolanaHoldings } from './holdings.ts';
import { createSolanaNodes } from './nodes.ts';
import { createSolanaChain } from './reader.ts';

type Peer = Awaited<ReturnType<typeof startPeer>>;
const SIGNATURE = encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => at + 1));
/** Makes an answer too large that is otherwise right. */
const PADDING = { padding: 'x'.repeat(2_000_000) };
const PAGE = { before: null, limit: 3 };

let first: Peer;
let second: Peer;
let clock: TestClock;
beforeEach(async () => {
  clock = createTestClock();
  [first, second] = [await startPeer(), await startPeer()];
  first.peer.answer = telling(first, 7);
  second.peer.answer = telling(second, 8);
});
afterEach(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

const told = ({ peer }: Peer) => JSON.parse(peer.bodies.at(-1) ?? '{}');
const answering =
  (node: Peer, given: object): PeerAnswer =>
  (request, response) =>
    sendJson(200, { jsonrpc: '2.0', id: told(node).id, ...given })(request, response);
/** A node at the given slot, with one transaction in it. */
const telling =
  (node: Peer, slot: number): PeerAnswer =>
  (request, response) => {
    const isList = told(node).method === 'getSignaturesForAddress';
    const listed = [{ signature: SIGNATURE, slot, blockTime: 1_700_000_000, err: null }];
    answering(node, { result: isList ? listed : slot })(request, response);
  };
const both = () => {
  const nodes = createSolanaNodes([first.url, second.url], clock);
  const call = (method: string, params: unknown[]) => nodes.ask((node) => node.call(method, params));
  return { chain: createSolanaChain(nodes), rpc: { call } };
};
const slotIn = async ({ chain }: ReturnType<typeof both>) => (await chain.list('program', PAGE))[0]?.slot;

describe('balances', () => {
  const balance = (nodes = createSolanaNodes([first.url, second.url], clock)) =>
    createSolanaHoldings(nodes).balance('wallet');
  const lamports = (node: Peer, value: unknown) => answering(node, { result: { value } });

  it.each<[string, (node: Peer) => PeerAnswer]>([
    ['fails', () => sendJson(503, {})],
    ['answers what is no balance', (node) => lamports(node, '7')],
    ['answers with more than two megabytes', (node) => answering(node, { result: { value: 7, ...PADDING } })],
  ])('are read from the second node when the first %s', async (_what, how) => {
    first.peer.answer = how(first);
    second.peer.answer = lamports(second, 8);
    expect(await balance()).toBe(8n);
  });

  it('could not be checked when all nodes are down, or none is configured', async () => {
    first.peer.answer = sendJson(503, {});
    second.peer.answer = (request) => void request.socket.destroy();
    expect(await balance()).toBe('could-not-check');
    expect(await balance(createSolanaNodes([], clock))).toBe('could-not-check');
  });
});

describe('several Solana nodes', () => {
  it('uses the first while it answers', async () => {
    const nodes = both();
    expect(await nodes.chain.head()).toMatchObject({ slot: 7 });
    expect(await slotIn(nodes)).toBe(7);
    expect(await nodes.rpc.call('getSlot', [])).toBe(7);
    expect(second.peer.calls).toHaveLength(0);
  });

  it.each<[string, (node: Peer) => PeerAnswer]>([
    ['fails', () => sendJson(503, {})],
    ['wants fewer calls', () => sendJson(429, {}, { 'retry-after': '5' })],
    ['breaks the line', () => (request) => void request.socket.destroy()],
    ['no longer knows us', () => sendJson(401, {})],
    ['lags behind', (node) => answering(node, { error: { code: -32_005, message: 'Node is behind' } })],
    [
      'answers with more than two megabytes',
      (node) => answering(node, { result: [{ signature: SIGNATURE, slot: 7, ...PADDING }] }),
    ],
    ['answers what cannot be true', (node) => answering(node, { result: [{ signature: 'x', slot: -1 }] })],
  ])('uses the second when the first %s, and the first again after its cooldown', async (_what, how) => {
    const nodes = both();
    first.peer.answer = how(first);
    expect(await slotIn(nodes)).toBe(8);
    first.peer.answer = telling(first, 7);
    const asked = first.peer.calls.length;
    expect(await slotIn(nodes)).toBe(8);
    expect(first.peer.calls).toHaveLength(asked);
    clock.advance(6);
    expect(await slotIn(nodes)).toBe(7);
  });

  it('extends the cooldown after repeated failures', async () => {
    const nodes = both();
    first.peer.answer = sendJson(503, {});
    await slotIn(nodes);
    clock.advance(1);
    await slotIn(nodes);
    const asked = first.peer.calls.length;
    clock.advance(1);
    await slotIn(nodes);
    expect(first.peer.calls).toHaveLength(asked);
  });

  it('makes a call that the first rejects to the second, and keeps preferring the first', async () => {
    const nodes = both();
    first.peer.answer = answering(first, { error: { code: -32_601, message: 'Method not found' } });
    expect(await slotIn(nodes)).toBe(8);
    first.peer.answer = telling(first, 7);
    expect(await slotIn(nodes)).toBe(7);
  });

  it("throws the first node's error when all fail, and tries all at the next call", async () => {
    const nodes = both();
    first.peer.answer = sendJson(503, {});
    second.peer.answer = sendJson(500, {});
    await expect(slotIn(nodes)).rejects.toThrow(/503/);
    second.peer.answer = telling(second, 8);
    expect(await slotIn(nodes)).toBe(8);
  });
});
