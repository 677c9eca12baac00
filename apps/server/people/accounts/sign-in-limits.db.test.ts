import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AskNode, EthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createContractSignatures } from '#server/platform/providers/ethereum/signatures.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, solanaWallet, type TestWallet } from '#server/testing/test-wallets.ts';
import { isExhaustive } from '../../../../testing/scope.ts';

let one: TestApp;
let other: TestApp;
let asked = 0;

/** A node on which every address is a contract that rejects every signature. */
const node: AskNode = async (calls) =>
  calls.map(({ method }) => {
    if (method === 'eth_call') asked += 1;
    return { result: method === 'eth_call' ? `0x${'0'.repeat(64)}` : '0x6001' };
  });
const nodes: EthereumNodes = {
  count: 1,
  ask: (use) => use(node),
  askEach: async (use) => [await use(node)],
  read: (use) => use(node),
};

/** Two processes on one database. */
beforeAll(async () => {
  one = await startTestApp({ ports: { contractSignatures: createContractSignatures([{ id: 1, nodes }]) } });
  other = await startTestApp({
    ports: { contractSignatures: createContractSignatures([{ id: 1, nodes }]) },
    besides: one,
  });
});
beforeEach(() => {
  asked = 0;
  one.clock.advance(24 * 3_600);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const signIn = async ({ app }: TestApp, wallet: TestWallet, address: string) => {
  const response = await createTestBrowser(app, 'en', address).signIn(wallet);
  return response.statusCode === 200 ? 'signed in' : response.json().code;
};
const forged = (real = ethereumWallet()): TestWallet => ({ ...ethereumWallet(), sign: real.sign });
const tally = (codes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => code)).map(([code, all]) => [code, all?.length]),
  );

it('[T11] asks contract wallets 120 times a minute at most, from all networks and in all processes', async () => {
  const networks = Array.from({ length: 15 }, (_, at) => `192.0.2.${at}`);
  const codes: string[] = [];
  for (let round = 0; round < 12; round += 1)
    codes.push(
      ...(await Promise.all(networks.map((network, at) => signIn(at % 2 ? one : other, forged(), network)))),
    );
  expect(tally(codes)).toEqual({ 'signature-invalid': 120, 'signature-unchecked': 60 });
  expect(asked).toBe(120);
  one.clock.advance(60);
  expect(await signIn(other, forged(), '192.0.2.99')).toBe('signature-invalid');
});

it('[T11] gives each network a share of them, in all processes', async () => {
  const codes: string[] = [];
  for (let at = 0; at < 30; at += 1) codes.push(await signIn(at % 2 ? one : other, forged(), '2001:db8::7'));
  expect(tally(codes)).toEqual({ 'signature-invalid': 12, 'signature-unchecked': 18 });
  expect(await signIn(one, forged(), '2001:db8:0:1::7')).toBe('signature-invalid');
});

it.runIf(isExhaustive)(
  'rejects a network after 300 wrong signatures an hour in all processes, but nobody who signs with a key',
  async () => {
    const wrong = (real = solanaWallet()): TestWallet => ({ ...solanaWallet(), sign: real.sign });
    const codes: string[] = [];
    for (let round = 0; round < 32; round += 1) {
      const attempts = Array.from({ length: 10 }, (_, at) =>
        signIn(at % 2 ? one : other, wrong(), '203.0.113.9'),
      );
      codes.push(...(await Promise.all(attempts)));
    }
    expect(tally(codes)).toEqual({ 'signature-invalid': 300, 'too-many-requests': 20 });
    expect(await signIn(other, forged(), '203.0.113.9')).toBe('too-many-requests');
    expect(asked).toBe(0);
    expect(await signIn(one, ethereumWallet(), '203.0.113.9')).toBe('signed in');
    expect(await signIn(one, solanaWallet(), '203.0.113.9')).toBe('signed in');
    expect(await signIn(one, wrong(), '203.0.113.10')).toBe('signature-invalid');
  },
);
