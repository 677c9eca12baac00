import { COLLECTION, MINT, OTHER, SELLER, vault } from '@signboard/sales/testing/sample-solana.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { sendJson } from '#server/platform/providers/peer-for-test.ts';
import { isExhaustive, scale } from '../../../../../testing/scope.ts';
import { readSale } from '../fact-json.ts';
import { listedAtMagicEden, M2, soldAtMagicEden, soldAtTensor, TCOMP } from './testing/create-sales.ts';
import type { ReceivedCall } from './testing/fake-solana-node.ts';
import { startWatching, type Watching } from './testing/watching.ts';

const SOL = 1_000_000_000n;

let world: Watching;
beforeAll(async () => {
  world = await startWatching();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  world.pass(1_000);
  Object.assign(world.node, {
    interfere: () => undefined,
    orderInSlot: (signatures: string[]) => signatures,
    hide: () => false,
  });
  world.node.calls.length = 0;
  world.node.setToken(MINT, COLLECTION, [OTHER]);
  await world.givenBot(COLLECTION);
});

const sale = (price = SOL) => soldAtMagicEden({ mint: MINT, lamports: price });
const times = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const position = async (program = M2) =>
  (
    await world.db
      .selectFrom('chainCursors')
      .select('position')
      .where('source', '=', program)
      .executeTakeFirstOrThrow()
  ).position;
const asked = (method: string) => world.node.calls.filter((call) => call.method === method);
/** The first calls of a kind fail. */
const failing = (method: string, count: number, status = 503) => {
  let left = count;
  world.node.interfere = (call: ReceivedCall) => {
    if (call.method !== method || left === 0) return undefined;
    left -= 1;
    return sendJson(status, {});
  };
};

/** A watcher that has started, so that later sales are new. */
async function watching(given: Parameters<Watching['watch']>[0] = {}) {
  const watcher = world.watch(given);
  await watcher.run();
  world.pass(2);
  return watcher;
}

/** Runs rounds until nothing is left, ignoring failures. */
async function runUp(watcher: ReturnType<Watching['watch']>, rounds = 50) {
  for (let round = 0; round < rounds; round += 1) {
    const hasMore = await watcher.run().catch(() => true);
    if (!hasMore) return;
    world.clock.advance(1);
  }
  throw new Error('there is no end');
}

describe('Solana sale', () => {
  it('[B7] reaches the bots of its collection and of its creators, and no others', async () => {
    await world.givenBot(OTHER);
    await world.givenBot(SELLER);
    const watcher = await watching();
    const signature = world.node.add(sale(3n * SOL));
    await watcher.run();
    expect(await world.posted()).toEqual([signature, signature]);
    const [row] = await world.db.selectFrom('deliveries').selectAll().execute();
    expect(row).toMatchObject({ chain: 'solana', blockNumber: String(world.node.slot), blockHash: null });
    expect(readSale(row?.facts[0] ?? {})).toMatchObject({
      contract: COLLECTION,
      tokenId: MINT,
      price: 3n * SOL,
    });
  });

  it('[B7] of a Core asset uses the collection in its transfer and needs no lookup', async () => {
    const moons = vault('moons');
    await world.givenBot(moons);
    const watcher = await watching();
    const signature = world.node.add(soldAtTensor({ mint: vault('moon'), lamports: SOL, collection: moons }));
    await watcher.run();
    expect(await world.posted()).toEqual([signature]);
    expect(asked('getMultipleAccounts')).toEqual([]);
  });

  it('of an unknown token is stored by its mint', async () => {
    const watcher = await watching();
    world.node.add(soldAtMagicEden({ mint: vault('unknown'), lamports: SOL }));
    await watcher.run();
    const rows = await world.db.selectFrom('sales').select('contract').execute();
    expect(rows).toEqual([{ contract: vault('unknown') }]);
    expect(await world.posted()).toEqual([]);
  });

  it('before the first start is never posted', async () => {
    world.node.add(sale());
    world.pass(1);
    await runUp(world.watch());
    expect(await world.posted()).toEqual([]);
    expect(asked('getTransaction')).toEqual([]);
  });

  it('that failed is skipped without being read', async () => {
    const watcher = await watching();
    world.node.add({ ...sale(), err: { InstructionError: [0, { Custom: 1 }] } });
    await watcher.run();
    expect(asked('getTransaction')).toEqual([]);
    expect(await position()).toMatchObject({ slot: world.node.slot });
  });

  it('in a transaction with two marketplaces is posted once', async () => {
    const watcher = await watching();
    const other = soldAtTensor({ mint: vault('moon'), lamports: SOL, collection: COLLECTION });
    const signature = world.node.add({
      signers: sale().signers ?? [],
      instructions: [...sale().instructions, ...other.instructions],
    });
    await watcher.run();
    expect(await world.posted()).toEqual([signature]);
    expect(await world.db.selectFrom('sales').select('key').execute()).toHaveLength(2);
    expect([await position(M2), await position(TCOMP)]).toMatchObject([
      { slot: world.node.slot },
      { slot: world.node.slot },
    ]);
  });
});

describe('token lookup', () => {
  it('happens once', async () => {
    const watcher = await watching();
    for (let round = 0; round < 3; round += 1) {
      world.node.add(sale());
      await watcher.run();
      world.pass(3);
    }
    expect(await world.posted()).toHaveLength(3);
    expect(asked('getMultipleAccounts')).toHaveLength(1);
  });

  it('is repeated for a later sale when there was no collection', async () => {
    const watcher = await watching();
    world.node.setToken(MINT, null);
    world.node.add(sale());
    await watcher.run();
    world.pass(10);
    world.node.setToken(MINT, COLLECTION);
    const told = world.node.add(sale());
    await watcher.run();
    expect(await world.posted()).toEqual([told]);
  });

  it('uses a node that has reached the slot of the sale', async () => {
    const watcher = await watching();
    world.node.add(sale());
    await watcher.run();
    const [call] = asked('getMultipleAccounts');
    expect(call?.params[1]).toMatchObject({ minContextSlot: world.node.slot });
  });

  it('delays the sale when it fails', async () => {
    const watcher = await watching();
    const signature = world.node.add(sale());
    const before = await position();
    failing('getMultipleAccounts', 1);
    await expect(watcher.run()).rejects.toMatchObject({ fault: 'retry-later' });
    expect(await position()).toEqual(before);
    await watcher.run();
    expect(await world.posted()).toEqual([signature]);
  });
});

describe('failing node', () => {
  it.each([
    ['503', 503],
    ['429', 429],
    ['404', 404],
  ])('that answers %s to a list moves nothing, and then everything is posted', async (_what, status) => {
    const watcher = await watching();
    const signature = world.node.add(sale());
    failing('getSignaturesForAddress', 100, status);
    await expect(watcher.run()).rejects.toMatchObject({ fault: 'retry-later' });
    expect(await world.posted()).toEqual([]);
    world.node.interfere = () => undefined;
    world.clock.advance(5);
    await runUp(watcher);
    expect(await world.posted()).toEqual([signature]);
  });

  it('that lists a transaction it does not have yet is waited for; earlier ones are posted', async () => {
    const watcher = await watching();
    const early = world.node.add(sale());
    world.pass(1);
    const late = world.node.add(sale());
    world.pass(1);
    const later = world.node.add(sale());
    world.node.interfere = ({ id, method, params }) =>
      method === 'getTransaction' && params[0] === late ? sendJson(200, { id, result: null }) : undefined;
    await expect(watcher.run()).rejects.toThrow(/does not have it yet/);
    expect(await world.posted()).toEqual([early]);
    world.node.interfere = () => undefined;
    await watcher.run();
    expect(await world.posted()).toEqual([early, late, later]);
  });

  it('that returns another transaction or slot is not trusted', async () => {
    const watcher = await watching();
    const first = world.node.add(sale());
    world.node.interfere = ({ id, method }) =>
      method === 'getTransaction'
        ? sendJson(200, {
            id,
            result: {
              slot: 1,
              transaction: { signatures: [first] },
              meta: { err: null, innerInstructions: [], logMessages: [] },
            },
          })
        : undefined;
    await expect(watcher.run()).rejects.toThrow(/another slot/);
    expect((await position()).slot).toBeLessThan(world.node.slot);
  });

  it('whose list is empty once loses nothing', async () => {
    const watcher = await watching();
    const signature = world.node.add(sale());
    let isEmpty = true;
    world.node.interfere = ({ id, method }) =>
      method === 'getSignaturesForAddress' && isEmpty ? sendJson(200, { id, result: [] }) : undefined;
    await watcher.run();
    isEmpty = false;
    await watcher.run();
    expect(await world.posted()).toEqual([signature]);
  });

  it('that lags behind another one undoes nothing, and is caught up', async () => {
    const watcher = await watching();
    const told = world.node.add(sale());
    await watcher.run();
    world.node.hide = (signature) => signature === told;
    await watcher.run();
    world.node.hide = () => false;
    await watcher.run();
    expect(await world.posted()).toEqual([told]);
  });

  it('that orders a slot differently or lists it partially causes no gap and no duplicate', async () => {
    const watcher = await watching();
    const signatures = times(6, (number) => world.node.add(sale(SOL + BigInt(number))));
    const late = new Set(signatures.slice(1, 3));
    world.node.hide = (signature) => late.has(signature);
    await watcher.run();
    world.node.hide = () => false;
    world.node.orderInSlot = (order) => order.toReversed();
    world.pass(1);
    signatures.push(world.node.add(sale()));
    await watcher.run();
    expect((await world.posted()).sort()).toEqual(signatures.sort());
  });

  it('whose list ends too early is distrusted for a minute, then trusted', async () => {
    world.node.add(sale());
    world.pass(50);
    const watcher = await watching();
    const signature = world.node.add(sale());
    world.node.hide = (listed) => listed !== signature;
    await expect(watcher.run()).rejects.toThrow(/lists fewer/);
    expect(await world.posted()).toEqual([]);
    world.clock.advance(61);
    await watcher.run();
    expect(await world.posted()).toEqual([signature]);
  });

  it('whose list ended too early long ago and does again is distrusted too', async () => {
    world.node.add(sale());
    world.pass(50);
    const watcher = await watching();
    const isCut = { now: true };
    const signatures = [world.node.add(sale())];
    world.node.hide = (listed) => isCut.now && listed !== signatures.at(-1);
    await expect(watcher.run()).rejects.toThrow(/lists fewer/);
    isCut.now = false;
    await watcher.run();
    world.clock.advance(61);
    world.pass(40);
    signatures.push(world.node.add(sale()));
    world.pass(1);
    signatures.push(world.node.add(sale()));
    isCut.now = true;
    await expect(watcher.run()).rejects.toThrow(/lists fewer/);
    isCut.now = false;
    await watcher.run();
    expect(await world.posted()).toEqual(signatures);
  });

  it('is reported as the cause of the delay', async () => {
    const watcher = await watching();
    failing('getSlot', 1);
    await watcher.run().catch(() => {});
    failing('getSlot', 1);
    await watcher.run().catch(() => {});
    const fault = async () =>
      (await world.db.selectFrom('chainWatchers').select('fault').executeTakeFirstOrThrow()).fault;
    expect(await fault()).toMatch(/answered 503/);
    await watcher.run();
    await watcher.run();
    expect(await fault()).toBeNull();
  });

  it('that stands still is reported', async () => {
    const watcher = await watching();
    world.clock.advance(300);
    await watcher.run();
    await watcher.run();
    const row = await world.db.selectFrom('chainWatchers').select('fault').executeTakeFirstOrThrow();
    expect(row.fault).toBe('the node is 300 seconds behind');
  });
});

describe('long list', () => {
  /** More than one page of signatures. */
  const MANY = scale(1_300, 2_300);
  /** Two per slot, every seventh a sale. */
  const flood = () =>
    times(MANY, (number) => {
      if (number % 2 === 0) world.pass(1);
      const isSale = number % 7 === 0;
      const made = isSale ? sale() : listedAtMagicEden({ mint: MINT, lamports: SOL });
      return { isSale, signature: world.node.add(made) };
    })
      .filter(({ isSale }) => isSale)
      .map(({ signature }) => signature);

  it.runIf(isExhaustive)(
    'is walked back page by page and processed from its oldest transaction',
    async () => {
      world.node.add(sale());
      const watcher = await watching();
      const signatures = flood();
      await runUp(watcher);
      expect(await world.posted()).toEqual(signatures);
      expect(asked('getTransaction').length).toBe(MANY);
    },
  );

  it('is resumed where it was left, by another process too', async () => {
    world.node.add(sale());
    const first = await watching();
    const signatures = flood();
    // The process ends between two commits.
    let left = 300;
    world.node.interfere = ({ method }) => {
      if (method === 'getTransaction') left -= 1;
      return left < 0 ? (request) => request.socket.destroy() : undefined;
    };
    await first.run().catch(() => {});
    const begun = await world.posted();
    expect(begun.length).toBeGreaterThan(20);
    expect(begun).toEqual(signatures.slice(0, begun.length));
    world.node.interfere = () => undefined;
    await world.endLeases();
    await runUp(world.watch());
    expect(await world.posted()).toEqual(signatures);
    // At most one commit and what was in progress is read twice.
    expect(asked('getTransaction').length).toBeLessThan(MANY + 100);
  });

  it('with crowded newest slots is finished when everything was processed', async () => {
    world.node.add(sale());
    const watcher = await watching();
    const signatures = times(250, () => world.node.add(sale()));
    await runUp(watcher);
    world.node.calls.length = 0;
    expect(await watcher.run()).toBe(false);
    expect(asked('getSignaturesForAddress').filter(({ params }) => params[0] === M2)).toHaveLength(1);
    expect((await world.posted()).sort()).toEqual(signatures.sort());
  });

  it('is walked back for one day at most', async () => {
    world.node.add(sale());
    const watcher = await watching();
    times(150, () => world.node.add(sale()));
    world.pass((25 * 3600 * 1000) / 400);
    const fresh = world.node.add(sale());
    await runUp(watcher);
    expect(await world.posted()).toEqual([fresh]);
  });

  it.runIf(isExhaustive)('that a node stops returning is walked again', async () => {
    world.node.add(sale());
    const watcher = await watching();
    const signatures = flood();
    let pages = 0;
    world.node.interfere = ({ id, method, params }) => {
      const { before } = (params[1] ?? {}) as { before?: string };
      if (method !== 'getSignaturesForAddress' || before === undefined) return undefined;
      pages += 1;
      return pages === 2 || pages === 5 ? sendJson(200, { id, result: [] }) : undefined;
    };
    await runUp(watcher);
    expect(await world.posted()).toEqual(signatures);
  });
});

describe('several processes', () => {
  it('one watches, and another takes over when it is gone', async () => {
    const first = await watching();
    const second = world.watch();
    const signature = world.node.add(sale());
    expect(await second.run()).toBe(false);
    expect(await world.posted()).toEqual([]);
    await first.stop();
    await second.run();
    expect(await world.posted()).toEqual([signature]);
    expect(await first.run()).toBe(false);
  });

  it('one whose position was moved by another reads it again and posts nothing twice', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const [first, second] = [world.watch({ id }), world.watch({ id })];
    await first.run();
    world.pass(2);
    const signatures = times(120, () => world.node.add(sale()));
    const results = await Promise.all([first.run(), second.run()]);
    expect(results).toContain(true);
    await runUp(first);
    expect((await world.posted()).sort()).toEqual(signatures.sort());
  });

  it('one that is told to stop ends between two commits', async () => {
    const stopping = new AbortController();
    const watcher = await watching({ signal: stopping.signal });
    const signatures = times(80, () => world.node.add(sale()));
    let calls = 0;
    world.node.interfere = ({ method }) => {
      if (method === 'getTransaction') calls += 1;
      if (calls === 30) stopping.abort();
      return undefined;
    };
    expect(await watcher.run()).toBe(false);
    await watcher.stop();
    expect((await world.posted()).length).toBe(50);
    await runUp(world.watch());
    expect((await world.posted()).sort()).toEqual(signatures.sort());
  });
});

it('logs each transaction where it was found', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const watcher = world.watch({ log });
  await watcher.run();
  world.pass(2);
  const sold = world.node.add(sale());
  await runUp(watcher);
  expect(lines.filter(({ msg }) => msg === 'decoded sales in a block')).toMatchObject([
    { chain: 'solana', transaction: sold, blockNumber: world.node.slot, sales: 1, mints: 0 },
  ]);
});
