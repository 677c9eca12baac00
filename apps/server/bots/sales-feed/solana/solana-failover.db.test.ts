import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { COLLECTION, MINT } from '@signboard/sales/testing/sample-solana.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendJson } from '#server/platform/providers/peer-for-test.ts';
import { soldAtMagicEden } from './testing/create-sales.ts';
import { type FakeSolanaNode, startFakeSolanaNode } from './testing/fake-solana-node.ts';
import { startWatching, type Watching } from './testing/watching.ts';

const SOL = 1_000_000_000n;
const ROUNDS = 5;

let world: Watching;
let fallback: FakeSolanaNode;
beforeAll(async () => {
  world = await startWatching();
  fallback = await startFakeSolanaNode(world.node.chain);
});
afterAll(async () => {
  await fallback.stop();
  await world.close();
});
beforeEach(async () => {
  await world.clear();
  world.pass(1_000);
  for (const node of [world.node, fallback])
    Object.assign(node, {
      interfere: () => undefined,
      hide: () => false,
      slotsBehind: 0,
      secondsBehind: 0,
    });
  world.node.setToken(MINT, COLLECTION);
  await world.givenBot(COLLECTION);
});

const sell = () => world.node.add(soldAtMagicEden({ mint: MINT, lamports: SOL }));
const fault = async () =>
  await world.db.selectFrom('chainWatchers').select(['fault', 'unavailableNodes']).executeTakeFirstOrThrow();

/** A watcher over both nodes that has started, so that later sales are new. */
async function watching() {
  const watcher = world.watch({ urls: [world.node.url, fallback.url] });
  await watcher.run();
  world.pass(2);
  return watcher;
}

/** As many rounds as there are while a slot is open; failures are part of it. */
async function runOn(watcher: ReturnType<Watching['watch']>) {
  for (let round = 0; round < ROUNDS; round += 1) {
    await watcher.run().catch(() => {});
    world.pass(2);
  }
}

describe('with a second node, a sale is posted once although the first', () => {
  it.each<[string, (signature: string) => void]>([
    ['is down', () => Object.assign(world.node, { interfere: () => sendJson(503, {}) })],
    [
      'breaks every connection',
      () => {
        world.node.interfere = () => (request) => void request.socket.destroy();
      },
    ],
    ['lags by ten minutes', () => Object.assign(world.node, { slotsBehind: 1_500 })],
    [
      'leaves it out',
      (signature) => Object.assign(world.node, { hide: (listed: string) => listed === signature }),
    ],
    [
      'reports a block time of last week',
      () => {
        world.node.interfere = ({ id, method }) =>
          method === 'getBlockTime' ? sendJson(200, { id, result: null }) : undefined;
        world.node.secondsBehind = 7 * 86_400;
      },
    ],
    [
      'lists what does not exist before it',
      () => {
        const invented = encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => at + 1));
        world.node.interfere = ({ id, method }) =>
          method === 'getSignaturesForAddress'
            ? sendJson(200, {
                id,
                result: [{ signature: invented, slot: world.node.slot, err: null, blockTime: null }],
              })
            : undefined;
      },
    ],
  ])('%s', async (_what, spoil) => {
    const watcher = await watching();
    const signature = sell();
    spoil(signature);
    await runOn(watcher);
    expect(await world.posted()).toEqual([signature]);
  });
});

it('is posted once when the second is the wrong one, in every way', async () => {
  fallback.slotsBehind = 1_500;
  fallback.secondsBehind = 30 * 86_400;
  fallback.interfere = ({ id, method }) =>
    method === 'getSignaturesForAddress' ? sendJson(200, { id, result: [] }) : undefined;
  const watcher = await watching();
  const signatures = [sell()];
  await watcher.run();
  world.pass(1);
  signatures.push(sell());
  await runOn(watcher);
  expect(await world.posted()).toEqual(signatures);
});

it('returns to the first node when it has recovered, and reports it meanwhile', async () => {
  const watcher = await watching();
  world.node.interfere = () => sendJson(503, {});
  const signatures = [sell()];
  await runOn(watcher);
  expect(await fault()).toMatchObject({
    fault: null,
    unavailableNodes: [new URL(world.node.url).host],
  });
  world.node.interfere = () => undefined;
  world.clock.advance(60);
  world.pass(200);
  await runOn(watcher);
  fallback.interfere = () => sendJson(503, {});
  world.pass(1);
  signatures.push(sell());
  await runOn(watcher);
  expect(await world.posted()).toEqual(signatures);
});

it('finds nothing that neither node has, and says that both lag', async () => {
  const watcher = await watching();
  sell();
  world.node.slotsBehind = 1_500;
  fallback.slotsBehind = 1_600;
  await runOn(watcher);
  expect(await world.posted()).toEqual([]);
  expect((await fault()).fault).toMatch(/^the node is \d+ seconds behind$/);
});
