import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCallBudget } from './call-budget.ts';
import { CONTRACT_WALLET_CALLS, createContractSignatures } from './contract-signatures.ts';

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
  const { check } = createContractSignatures(`http://127.0.0.1:${port}`, withinOneMoment);
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
