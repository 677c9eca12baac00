import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEthereumNodes } from './nodes.ts';
import { CONTRACT_WALLET_CALLS, createCallBudget, createContractSignatures } from './signatures.ts';

const NO = `0x${'0'.repeat(64)}`;

let node: Server;
let calls: number;
let mostAtOnce: number;

/** A node that always answers "no", and counts calls. */
beforeEach(async () => {
  [calls, mostAtOnce] = [0, 0];
  let atOnce = 0;
  node = createServer(async (request, response) => {
    calls += 1;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const { id } = JSON.parse((await request.toArray()).join('')) as { id: number };
    atOnce -= 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: NO }));
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
});
afterEach(() => {
  node.closeAllConnections();
  node.close();
});

it('[T11] limits node calls per minute, however many forged signatures arrive', async () => {
  const { port } = node.address() as AddressInfo;
  const withinOneMoment = createCallBudget(CONTRACT_WALLET_CALLS, () => 0);
  const { check } = createContractSignatures(
    createEthereumNodes({ urls: [`http://127.0.0.1:${port}`] }),
    withinOneMoment,
  );
  const forge = (number: number) =>
    check(`0x${String(number).padStart(40, '1')}`, 'the text', `0x${'2'.repeat(130)}`);
  const verdicts: string[] = [];
  for (let round = 0; round < 20; round += 1)
    verdicts.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => forge(round * 20 + at)))));
  expect(new Set(verdicts)).toEqual(new Set(['invalid', 'could-not-check']));
  expect(verdicts.filter((verdict) => verdict === 'invalid')).toHaveLength(120);
  expect(calls).toBe(120);
  expect(mostAtOnce).toBeLessThanOrEqual(16);
});

it('asks again after a single failure', async () => {
  const { port } = node.address() as AddressInfo;
  const answer = node.listeners('request')[0] as (...args: unknown[]) => void;
  node.removeAllListeners('request').once('request', (_request, response) => {
    response.writeHead(503).end();
    node.on('request', answer);
  });
  const { check } = createContractSignatures(createEthereumNodes({ urls: [`http://127.0.0.1:${port}`] }));
  expect(await check(`0x${'1'.repeat(40)}`, 'the text', `0x${'2'.repeat(130)}`)).toBe('invalid');
});

describe('call budget', () => {
  function budgetAt(limits: { perMinute: number; atOnce: number }) {
    const clock = { nowMs: 1_000 };
    const { spend } = createCallBudget(limits, () => clock.nowMs);
    return { clock, spend };
  }
  const yes = async () => 'yes';

  it('is used up after the limit and refills gradually', async () => {
    const { clock, spend } = budgetAt({ perMinute: 2, atOnce: 9 });
    expect([await spend(yes), await spend(yes), await spend(yes)]).toEqual(['yes', 'yes', null]);
    clock.nowMs += 29_999;
    expect(await spend(yes)).toBeNull();
    clock.nowMs += 1;
    expect([await spend(yes), await spend(yes)]).toEqual(['yes', null]);
  });

  it('does not exceed one minute’s worth, however long it is idle', async () => {
    const { clock, spend } = budgetAt({ perMinute: 2, atOnce: 9 });
    clock.nowMs += 3_600_000;
    expect([await spend(yes), await spend(yes), await spend(yes)]).toEqual(['yes', 'yes', null]);
  });

  it('limits concurrency, and starts the next call when one ends, even with an error', async () => {
    const { spend } = budgetAt({ perMinute: 100, atOnce: 2 });
    const first = Promise.withResolvers<string>();
    const failing = Promise.withResolvers<string>();
    const running = [spend(() => first.promise), spend(() => failing.promise)];
    expect(await spend(yes)).toBeNull();
    failing.reject(new Error('no'));
    await expect(running[1]).rejects.toThrow('no');
    expect(await spend(yes)).toBe('yes');
    first.resolve('late');
    expect(await running[0]).toBe('late');
  });
});
