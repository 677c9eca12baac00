import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { createEthereumNodes } from './nodes.ts';
import { createContractSignatures, MOST_PER_CLIENT } from './signatures.ts';

type Asked = { id: number; method: string; params: [{ gas?: string }] };

const YES = `0x${'1'.padStart(64, '0')}`;
const NO = `0x${'0'.repeat(64)}`;
const CODE = '0x6001';
const PLAIN: `0x${string}` = `0x${'2'.repeat(130)}`;
const OUT_OF_GAS = { error: { code: -32_000, message: 'out of gas' } };

let node: Awaited<ReturnType<typeof startPeer>>;
let code: string;
let verdict: object;

beforeEach(async () => {
  [code, verdict] = [CODE, { result: NO }];
  node = await startPeer();
  node.peer.answer = answerCalls;
});
afterEach(() => node.stop());

const asked = () => node.peer.bodies.map((body) => JSON.parse(body) as Asked);
const askedFor = (method: string) => asked().filter((call) => call.method === method);
const answerCalls: PeerAnswer = (request, response) => {
  const { id, method } = asked().at(-1) as Asked;
  sendJson(200, { id, ...(method === 'eth_getCode' ? { result: code } : verdict) })(request, response);
};
const mainnet = () => [
  { id: 1, nodes: createEthereumNodes({ urls: [node.url], clock: createSkippingClock() }) },
];
const question = (signature: `0x${string}`, client = '192.0.2.1') => ({
  address: `0x${'1'.repeat(40)}`,
  message: 'the text',
  signature,
  client,
});

it('leaves slots for other clients when one client’s wallets never answer', async () => {
  const held = Promise.withResolvers<void>();
  node.peer.answer = async (request, response) => {
    const answered = asked().at(-1) as Asked;
    await held.promise;
    sendJson(200, { id: answered.id, result: NO })(request, response);
  };
  const { check } = createContractSignatures(mainnet());
  const attack = Array.from({ length: 16 }, () => check(question(PLAIN, '192.0.2.66')));
  await expect.poll(() => node.peer.bodies.length).toBe(MOST_PER_CLIENT);
  node.peer.answer = answerCalls;
  verdict = { result: YES };
  expect(await check(question(PLAIN))).toEqual({ chainId: 1 });
  held.resolve();
  await Promise.all(attack);
});

it('caps the gas of every call, and takes running out of it for a "no"', async () => {
  verdict = OUT_OF_GAS;
  const { check } = createContractSignatures(mainnet());
  expect(await check(question(PLAIN))).toBe('invalid');
  expect(askedFor('eth_call').map(({ params: [{ gas }] }) => Number(gas))).toEqual([10_000_000]);
});

it('does not repeat a call that failed', async () => {
  node.peer.answer = sendJson(503, {});
  const { check } = createContractSignatures(mainnet());
  expect(await check(question(PLAIN))).toBe('could-not-check');
  expect(node.peer.bodies).toHaveLength(1);
});

describe('an address without code', () => {
  beforeEach(() => {
    [code, verdict] = ['0x', { result: YES }];
  });

  it('is refused without running anything', async () => {
    expect(await createContractSignatures(mainnet()).check(question(PLAIN))).toBe('invalid');
    expect(asked().map(({ method }) => method)).toEqual(['eth_getCode']);
  });

  it('is validated when the signature ends as ERC-6492 defines', async () => {
    const signature: `0x${string}` = `${PLAIN}${'6492'.repeat(16)}`;
    expect(await createContractSignatures(mainnet()).check(question(signature))).toEqual({ chainId: 1 });
    expect(asked().map(({ method }) => method)).toEqual(['eth_getCode', 'eth_call']);
  });

  it.each([
    ['nothing', ''],
    ['a length beyond its beginning', 'f'.repeat(64)],
    ['no authorization', `${'00'.repeat(64)}${'40'.padStart(64, '0')}`],
  ])('is refused without a call when ERC-8010’s ending follows %s', async (_what, before) => {
    const signature: `0x${string}` = `0x${before}${'8010'.repeat(16)}`;
    expect(await createContractSignatures(mainnet()).check(question(signature))).toBe('invalid');
    expect(asked()).toEqual([]);
  });
});
