import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createEthereumNodes } from '../ethereum/nodes.ts';
import type { RpcCall } from '../json-rpc.ts';
import { sendJson, startPeer } from '../peer-for-test.ts';
import { askChain } from './ask-chain.ts';
import { word } from './chain-for-test.ts';
import type { EvmQuestion } from './evm-question.ts';

const clock = createSkippingClock();
const MEGABYTE = `0x${'00'.repeat(500_000)}`;
const contractAt = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const questions = (count: number): EvmQuestion[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'call', contract: contractAt(at), data: '0x01' }));

type Peer = Awaited<ReturnType<typeof startPeer>>;
let first: Peer;
let second: Peer;
beforeEach(async () => {
  [first, second] = [await startPeer(), await startPeer()];
});
afterEach(() => Promise.all([first.stop(), second.stop()]));

type Sent = RpcCall & { id: number };
/** A node without Multicall3, whose other contracts return their number, or a megabyte. */
const answerCalls =
  ({ peer }: Peer, large: number[] = []): Peer['peer']['answer'] =>
  (request, response) => {
    const sent = JSON.parse(peer.bodies.at(-1) ?? '[]') as Sent | Sent[];
    const answer = ({ id, params }: Sent) => {
      const to = Number(BigInt((params as [{ to: string }])[0].to));
      const result = to > 1_000 ? '0x' : large.includes(to) ? MEGABYTE : word(to);
      return { jsonrpc: '2.0', id, result };
    };
    sendJson(200, Array.isArray(sent) ? sent.map(answer) : answer(sent))(request, response);
  };
const ask = (count: number, ...peers: Peer[]) =>
  askChain(
    { id: 1, nodes: createEthereumNodes({ urls: peers.map(({ url }) => url), clock }) },
    questions(count),
    {
      signal: new AbortController().signal,
    },
  );
const expected = (count: number, large: number[] = []) =>
  Array.from({ length: count }, (_, at) => (large.includes(at) ? null : word(at)));

describe('a chain', () => {
  it('finds the contracts that return megabytes with few requests, and reads all others', async () => {
    first.peer.answer = answerCalls(first, [3, 17]);
    expect(await ask(20, first, second)).toEqual(expected(20, [3, 17]));
    expect(first.peer.bodies.length).toBeLessThan(20);
    expect(second.peer.bodies).toEqual([]);
  });

  it('gives up on a contract that returned a megabyte, however many wallets it is asked about', async () => {
    first.peer.answer = answerCalls(first, [1]);
    const nodes = createEthereumNodes({ urls: [first.url], clock });
    const same = Array.from({ length: 64 }, (): EvmQuestion => questions(2)[1] as EvmQuestion);
    const answers = await askChain({ id: 1, nodes }, same, { signal: new AbortController().signal });
    expect(new Set(answers)).toEqual(new Set([null]));
    expect(first.peer.bodies.length).toBeLessThan(10);
  });

  it.each<[string, (peer: Peer) => Peer['peer']['answer']]>([
    ['is down', () => sendJson(503, {})],
    ['drops connections', () => (request) => void request.socket.destroy()],
    ['limits the rate', () => sendJson(429, {})],
    ['answers nonsense', () => sendJson(200, { hello: 'world' })],
  ])('is read from the second node when the first %s', async (_what, answer) => {
    first.peer.answer = answer(first);
    second.peer.answer = answerCalls(second);
    expect(await ask(3, first, second)).toEqual(expected(3));
    expect(await ask(3, first)).toEqual(['could-not-check', 'could-not-check', 'could-not-check']);
  });

  it('is read from the second node when the first lags', async () => {
    first.peer.answer = () => clock.advance(60);
    second.peer.answer = answerCalls(second);
    expect(await ask(3, first, second)).toEqual(expected(3));
    expect(first.peer.bodies).toHaveLength(1);
  });
});
