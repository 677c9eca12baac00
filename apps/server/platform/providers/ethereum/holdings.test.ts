import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { createAccessPass, createContractLookup, readLatestBlock } from './holdings.ts';
import { createEthereumNodes } from './nodes.ts';
import { createContractSignatures } from './signatures.ts';

const PASS = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const HOLDER = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468';
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

it("queries an ERC-721 contract for a wallet's balance", async () => {
  const asked: string[][] = [];
  const pass = createAccessPass(
    async (...call) => {
      asked.push(call);
      return word(1n);
    },
    { contract: PASS, tokenId: null },
  );
  expect(await pass.isHeldBy(HOLDER)).toBe(true);
  expect(asked).toEqual([[PASS, `0x70a08231${'0'.repeat(24)}${HOLDER.slice(2).toLowerCase()}`]]);
});

it('queries an ERC-1155 contract for the balance of one token', async () => {
  const asked: string[] = [];
  const pass = createAccessPass(
    async (_contract, data) => {
      asked.push(data);
      return word(0n);
    },
    { contract: PASS, tokenId: '258' },
  );
  expect(await pass.isHeldBy(HOLDER)).toBe(false);
  expect(asked).toEqual([
    `0x00fdd58e${'0'.repeat(24)}${HOLDER.slice(2).toLowerCase()}${'102'.padStart(64, '0')}`,
  ]);
});

it.each([
  ['a node that does not answer', () => Promise.reject(new Error('away'))],
  ['a contract that refuses, or none', async () => null],
  ['an answer that is no balance', async () => '0x01'],
])('could not check with %s: nobody loses Pro', async (_what, answer) => {
  const pass = createAccessPass(answer, { contract: PASS, tokenId: null });
  expect(await pass.isHeldBy(HOLDER)).toBe('could-not-check');
});

it.each(['0xfffffffffffffff', '25000000', '0x', 25_000_000])(
  'takes no block number from a node that answers %s',
  async (number) => {
    const ask = async () => [{ result: '0x1' }, { result: number }];
    const nodes = { read: (use: (node: typeof ask) => Promise<unknown>) => use(ask) };
    expect(await readLatestBlock(nodes as never)).toBe('could-not-check');
  },
);

describe('with several nodes', () => {
  type Peer = Awaited<ReturnType<typeof startPeer>>;
  let first: Peer;
  let second: Peer;
  beforeEach(async () => {
    [first, second] = [await startPeer(), await startPeer()];
  });
  afterEach(async () => {
    await Promise.all([first.stop(), second.stop()]);
  });

  const answering =
    ({ peer }: Peer, given: object): PeerAnswer =>
    (request, response) =>
      sendJson(200, { id: JSON.parse(peer.bodies.at(-1) ?? '{}').id, ...given })(request, response);
  const nodes = () => createEthereumNodes({ urls: [first.url, second.url], clock: createSkippingClock() });
  const CHECKS: [string, string, unknown, () => Promise<unknown>][] = [
    ['a contract', '0x6001', 'yes', () => createContractLookup(nodes()).exists(PASS)],
    [
      'a signature',
      word(1n),
      { chainId: 1 },
      () =>
        createContractSignatures([{ id: 1, nodes: nodes() }]).check({
          address: HOLDER,
          message: 'text',
          signature: `0x${'2'.repeat(130)}`,
          client: '192.0.2.1',
        }),
    ],
  ];
  const FAILURES: [string, (node: Peer) => PeerAnswer][] = [
    ['fails', () => sendJson(503, {})],
    ['answers nonsense', (node) => answering(node, { result: 'nonsense' })],
    ['cannot answer this call', (node) => answering(node, { error: { code: -32_000, message: 'no state' } })],
  ];

  it.each(CHECKS)('%s is read from the next node when one cannot', async (_what, result, expected, check) => {
    second.peer.answer = answering(second, { result });
    for (const [why, fail] of FAILURES) {
      first.peer.answer = fail(first);
      expect(await check(), why).toEqual(expected);
    }
  });

  it.each(CHECKS)('%s could not be checked when no node can', async (_what, _result, _expected, check) => {
    for (const [why, fail] of FAILURES) {
      first.peer.answer = fail(first);
      second.peer.answer = fail(second);
      expect(await check(), why).toBe('could-not-check');
    }
  });
});
