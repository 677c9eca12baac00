import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
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
    const { method } = told(node);
    const now = Math.floor(clock.now().getTime() / 1000);
    const listed = [{ signature: SIGNATURE, slot, blockTime: now, err: null }];
    const isTime = method === 'getBlockTime';
    const result = method === 'getSignaturesForAddress' ? listed : isTime ? now : slot;
    answering(node, { result })(request, response);
  };
const slowly =
  (answer: PeerAnswer): PeerAnswer =>
  (request, response) => {
    clock.advance(4);
    answer(request, response);
  };
const both = () => {
  const nodes = createSolanaNodes([first.url, second.url], { clock });
  const call = (method: string, params: unknown[]) => nodes.ask((node) => node.call(method, params));
  return { chain: createSolanaChain(nodes, clock), rpc: { call } };
};
const slotIn = async ({ chain }: ReturnType<typeof both>) => (await chain.list('program', PAGE))[0]?.slot;

describe('balances', () => {
  const balance = (nodes = createSolanaNodes([first.url, second.url], { clock })) =>
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
    expect(await balance(createSolanaNodes([], { clock }))).toBe('could-not-check');
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

  it('uses the second while the first is slow, and the first again after its cooldown', async () => {
    const nodes = createSolanaNodes([first.url, second.url], { clock });
    first.peer.answer = slowly(telling(first, 7));
    const slot = () => nodes.ask((node) => node.call('getSlot', []));
    expect(await slot()).toBe(7);
    expect(await slot()).toBe(8);
    clock.advance(60);
    expect(await slot()).toBe(7);
  });

  it('does not count slow answers to people against a node, nor against an only one', async () => {
    const both = createSolanaNodes([first.url, second.url], { clock });
    first.peer.answer = slowly(telling(first, 7));
    const balance = () => both.ask((node) => node.call('getSlot', []), { timeoutMs: 5_000 });
    expect([await balance(), await balance()]).toEqual([7, 7]);
    const alone = createSolanaNodes([first.url], { clock });
    await alone.ask((node) => node.call('getSlot', []));
    expect(alone.unavailable()).toEqual([]);
  });

  it('starts a second opinion with the next node, and falls back to the first', async () => {
    const nodes = createSolanaNodes([first.url, second.url], { clock });
    const slot = () => nodes.ask((node) => node.call('getSlot', []), { isSecondOpinion: true });
    expect(await slot()).toBe(8);
    second.peer.answer = sendJson(503, {});
    expect(await slot()).toBe(7);
  });

  it('asks the next for what the first does not have, without a cooldown', async () => {
    const nodes = createSolanaNodes([first.url, second.url], { clock });
    const ask = (least: number) =>
      nodes.ask((node) => node.call('getSlot', []), { isEnough: (slot) => Number(slot) >= least });
    expect(await ask(8)).toBe(8);
    expect(nodes.unavailable()).toEqual([]);
    expect(await ask(9)).toBe(8);
    expect(await ask(1)).toBe(7);
  });

  it('names unavailable nodes and logs failures by their host, never with the key of the URL', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    const urls = [`${first.url}/v1/secret-key?api-key=secret-key`, `${second.url}/secret-key`];
    const nodes = createSolanaNodes(urls, { clock, log });
    const chain = createSolanaChain(nodes, clock);
    first.peer.answer = sendJson(503, { error: 'secret-key' });
    await chain.head();
    clock.advance(2);
    await chain.head();
    expect(chain.unavailableNodes()).toEqual([new URL(first.url).host]);
    first.peer.answer = telling(first, 7);
    clock.advance(60);
    await chain.head();
    expect(chain.unavailableNodes()).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a node cools down', node: new URL(first.url).host },
      { msg: 'a node has recovered', node: new URL(first.url).host },
    ]);
    expect(lines.join()).not.toContain('secret-key');
  });
});

describe('a node that is wrong about time', () => {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  /** A node whose newest block is some seconds old. */
  const late = (node: Peer, slot: number, bySeconds: number): PeerAnswer => {
    const at = seconds(clock.now()) - bySeconds;
    return (request, response) => {
      const isTime = told(node).method === 'getBlockTime';
      answering(node, { result: isTime ? at : slot })(request, response);
    };
  };

  it.each([
    ['lags', 600],
    ['is ahead', -600],
  ])('that %s is not used while another is right', async (_what, bySeconds) => {
    const { chain } = both();
    first.peer.answer = late(first, 7, bySeconds);
    expect(await chain.head()).toMatchObject({ slot: 8 });
    expect(chain.unavailableNodes()).toHaveLength(1);
  });

  it('is used if all lag, the newest of them', async () => {
    const { chain } = both();
    first.peer.answer = late(first, 7, 900);
    second.peer.answer = late(second, 8, 600);
    expect(await chain.head()).toMatchObject({ slot: 8 });
  });

  it('is used if all are ahead: our clock may be the wrong one', async () => {
    const { chain } = both();
    first.peer.answer = late(first, 7, -900);
    second.peer.answer = late(second, 8, -900);
    expect(await chain.head()).toMatchObject({ slot: 7 });
  });

  it('does not make a new transaction old, nor one of the future', async () => {
    const { chain } = both();
    const dated = (at: number): PeerAnswer => {
      const usual = telling(first, 7);
      return (request, response) => {
        const listed = [{ signature: SIGNATURE, slot: 7, blockTime: at, err: null }];
        const isList = told(first).method === 'getSignaturesForAddress';
        if (isList) answering(first, { result: listed })(request, response);
        else usual(request, response);
      };
    };
    await chain.head();
    for (const wrongBy of [-2 * 86_400, 86_400]) {
      first.peer.answer = dated(seconds(clock.now()) + wrongBy);
      const [listed] = await chain.list('program', PAGE);
      expect(Math.abs(seconds(listed?.happenedAt ?? new Date(0)) - seconds(clock.now()))).toBeLessThan(60);
    }
    first.peer.answer = dated(seconds(clock.now()) - 600);
    const [listed] = await chain.list('program', PAGE);
    expect(seconds(listed?.happenedAt ?? new Date(0))).toBe(seconds(clock.now()) - 600);
  });
});
