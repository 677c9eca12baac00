import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { sendJson, startPeer } from '../peer-for-test.ts';
import { createCallContract } from './call-contract.ts';
import { type AskNode, createEthereumNodes, type NodesOptions } from './nodes.ts';

type Peer = Awaited<ReturnType<typeof startPeer>>;
type Call = { id: number; method: string };
/** How a node responds to a method: with a status, or with an answer. */
type Reply = number | { result: unknown } | { error: { code: number; message: string } };

let first: Peer;
let second: Peer;
beforeEach(async () => {
  [first, second] = [await startPeer(), await startPeer()];
  reply(first, () => ({ result: '0x01' }));
  reply(second, () => ({ result: '0x02' }));
});
afterEach(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

function reply({ peer }: Peer, toMethod: (method: string) => Reply) {
  peer.answer = (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(peer.bodies.at(-1) ?? '{}') as Call | Call[];
    const replies = [body].flat().map(({ id, method }) => ({ id, given: toMethod(method) }));
    const status = replies.map(({ given }) => given).find((given) => typeof given === 'number');
    const answers = replies.map(({ id, given }) => ({ jsonrpc: '2.0', id, ...(given as object) }));
    sendJson(status ?? 200, Array.isArray(body) ? answers : answers[0])(request, response);
  };
}

const both = (options: Partial<NodesOptions> = {}) =>
  createEthereumNodes({ urls: [first.url, second.url], clock: createSkippingClock(), ...options });
const only = (options: Partial<NodesOptions> = {}) =>
  createEthereumNodes({ urls: [first.url], clock: createSkippingClock(), ...options });
const call =
  (method = 'eth_call') =>
  async (node: AskNode) => {
    const [answer] = await node([{ method, params: [] }]);
    return answer && 'result' in answer ? answer.result : answer;
  };
const methodsAt = ({ peer }: Peer) =>
  peer.bodies.flatMap((body) => [JSON.parse(body) as Call | Call[]].flat().map(({ method }) => method));

describe('rate-limited node', () => {
  const QUICK = { firstCooldownMs: 1, longestCooldownMs: 1, patienceMs: 1_000 };

  it('is called at growing gaps, and at slowly shrinking ones once it answers again', async () => {
    const clock = createSkippingClock();
    const startedAtMs: number[] = [];
    let rejections = 6;
    reply(first, () => {
      startedAtMs.push(clock.monotonicMs());
      rejections -= 1;
      return rejections >= 0 ? 429 : { result: '0x01' };
    });
    const nodes = only({ times: QUICK, clock });
    await expect(nodes.ask(call())).rejects.toThrow(/slow down/);
    await expect(nodes.ask(call())).rejects.toThrow(/slow down/);
    for (let time = 0; time < 60; time += 1) await nodes.ask(call());
    const gaps = startedAtMs.slice(1).map((at, index) => at - (startedAtMs[index] ?? 0));
    const widest = Math.max(...gaps);
    const recovery = gaps.slice(gaps.indexOf(widest));
    expect(widest).toBe(25 * 2 ** 5);
    expect(recovery).toEqual(recovery.toSorted((one, other) => other - one));
    expect(recovery.filter((gap) => gap > 0).length).toBeGreaterThan(20);
    expect(recovery.at(-1)).toBe(0);
  });

  it('is slowed down once for requests that it rejects together', async () => {
    const clock = createSkippingClock();
    reply(first, () => {
      clock.advance(0.001);
      return 429;
    });
    const nodes = only({ times: QUICK, clock });
    await Promise.allSettled([1, 2, 3, 4].map(() => nodes.read(call())));
    reply(first, () => ({ result: '0x01' }));
    await nodes.read(call());
    const startedAtMs = clock.monotonicMs();
    await nodes.read(call());
    expect(clock.monotonicMs() - startedAtMs).toBe(25);
  });

  it('makes nobody wait for longer than their patience', async () => {
    const clock = createSkippingClock();
    const nodes = both({ times: { ...QUICK, patienceMs: 0 }, clock });
    reply(first, () => 429);
    for (let time = 0; time < 3; time += 1) {
      expect(await nodes.read(call())).toBe('0x02');
      // Its cooldown is over, the gap is not.
      clock.advance(0.002);
    }
    expect(first.peer.bodies).toHaveLength(2);
  });
});

describe('reads', () => {
  const LONG = { firstCooldownMs: 60_000, longestCooldownMs: 60_000, patienceMs: 0 };

  it.each<[string, (peer: Peer) => void]>([
    ['fails', (peer) => reply(peer, () => 503)],
    ['rejects our key', (peer) => reply(peer, () => 401)],
    ['gives no answer', (peer) => reply(peer, () => ({}) as Reply)],
    ['breaks the connection', ({ peer }) => (peer.answer = (request) => void request.socket.destroy())],
    [
      'answers with more than ten megabytes',
      (peer) => reply(peer, () => ({ result: `0x${'00'.repeat(5_000_001)}` })),
    ],
  ])('use the second node when the first %s, and keep to it meanwhile', async (_what, fail) => {
    const nodes = both({ times: LONG });
    fail(first);
    expect(await nodes.read(call())).toBe('0x02');
    const asked = first.peer.bodies.length;
    expect(await nodes.read(call())).toBe('0x02');
    expect(first.peer.bodies).toHaveLength(asked);
  });

  it('try nodes in cooldown when no other is left', async () => {
    const nodes = both({ times: LONG });
    reply(first, () => 503);
    reply(second, () => 503);
    await expect(nodes.read(call())).rejects.toThrow(/503/);
    reply(second, () => ({ result: '0x02' }));
    expect(await nodes.read(call())).toBe('0x02');
  });

  it('that fail do not put nodes in cooldown for the watcher', async () => {
    const nodes = only({ times: LONG });
    reply(first, (method) => (method === 'eth_call' ? 503 : { result: '0x01' }));
    await expect(nodes.read(call('eth_call'))).rejects.toThrow(/503/);
    expect(await nodes.ask(call('eth_blockNumber'))).toBe('0x01');
  });

  it('that one node rejects are tried at the next, without a cooldown', async () => {
    const callContract = createCallContract(both({ times: LONG }));
    reply(first, () => ({ error: { code: -32_000, message: 'header not found' } }));
    expect(await callContract('0xaa', '0x')).toBe('0x02');
    reply(first, () => ({ result: '0x01' }));
    expect(await callContract('0xaa', '0x')).toBe('0x01');
  });

  it('fail without a node', async () => {
    await expect(
      createEthereumNodes({ urls: [], clock: createSkippingClock() }).read(call()),
    ).rejects.toMatchObject({
      fault: 'retry-later',
    });
  });
});

describe('node of another chain', () => {
  it('is not used, neither for reads nor by the watcher', async () => {
    reply(first, (method) => ({ result: method === 'eth_chainId' ? '0x5' : '0x01' }));
    reply(second, (method) => ({ result: method === 'eth_chainId' ? '0x1' : '0x02' }));
    const nodes = both({ chainId: 1 });
    expect(await nodes.read(call())).toBe('0x02');
    expect(await nodes.ask(call())).toBe('0x02');
    expect(methodsAt(first)).not.toContain('eth_call');
  });

  it('is recognised by one call, however many are waiting', async () => {
    reply(first, (method) => ({ result: method === 'eth_chainId' ? '0x1' : '0x01' }));
    const nodes = only({ chainId: 1 });
    await Promise.all([1, 2, 3].map(() => nodes.read(call())));
    await nodes.ask(call());
    expect(methodsAt(first).filter((method) => method === 'eth_chainId')).toHaveLength(1);
  });
});
