import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { COLLECTION, OTHER, SELLER, vault } from '@signboard/sales/testing/sample-solana.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSubject } from '#server/bots/posting/compose/post-content.ts';
import { sendJson } from '#server/platform/providers/peer-for-test.ts';
import { addCollection } from '#server/testing/add-collection.ts';
import { isExhaustive } from '../../../../../testing/scope.ts';
import { connectFaulty } from '../testing/faulty-database.ts';
import { postDueMints } from './post-mints.ts';
import { closeGroup, lockGroups } from './solana-mints-store.ts';
import {
  MACHINE,
  machineData,
  mintedByMachine,
  mintedCompressed,
  mintedCore,
  mintedMetaplex,
} from './testing/create-mints.ts';
import { soldAtMagicEden, soldAtTensor } from './testing/create-sales.ts';
import type { ReceivedCall } from './testing/fake-solana-node.ts';
import { startWatching, type Watching } from './testing/watching.ts';

const SOL = 1_000_000_000n;
/** Longer than a group is open. */
const SLOTS_OF_A_GROUP = 800;
/** Sales and mints are watched by the process that has the lease. */
const MINT_WATCHER = '00000000-0000-4000-8000-000000000038';
const TOKENS = Array.from({ length: 12 }, (_, at) => vault(`token ${at}`));

let world: Watching;
beforeAll(async () => {
  world = await startWatching();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  world.pass(1_000);
  Object.assign(world.node, { interfere: () => undefined, hide: () => false });
  world.node.calls.length = 0;
});

/** A mint as its list's reader stores it. */
function openMint(
  token: string,
  source: string,
  now: Date,
  { machine = null, secondsAgo = 0 }: { machine?: string | null; secondsAgo?: number } = {},
) {
  const facts = {
    key: `key ${token}`,
    chain: 'solana',
    contract: source,
    tokenId: token,
    standard: 'core',
    quantity: '1',
    to: OTHER,
    payment: 'unknown',
  };
  return {
    source,
    key: facts.key,
    transaction: `transaction ${token}`,
    slot: 1,
    happenedAt: now,
    facts: JSON.stringify(facts),
    machine,
    foundAt: new Date(now.getTime() - secondsAgo * 1_000),
    groupedAt: null,
  };
}

type Mints = Awaited<ReturnType<Watching['watchMints']>>;

/** A watcher that has started, so that later mints are new. */
async function watching(): Promise<Mints> {
  const watcher = await world.watchMints();
  await watcher.run();
  world.pass(2);
  return watcher;
}

/** Lets the next list become due, and reads it. */
async function read(watcher: Mints) {
  world.pass(100);
  await watcher.run();
}

/** Lets the group's time pass. */
async function close(watcher: Mints) {
  world.pass(SLOTS_OF_A_GROUP);
  await watcher.run();
}

const posts = async () =>
  (await world.db.selectFrom('deliveries').selectAll().orderBy('number').execute()).map((row) => ({
    transaction: row.transaction,
    ...readSubject(row as never),
  }));
const listed = () =>
  world.node.calls
    .filter(({ method }) => method === 'getSignaturesForAddress')
    .map(({ params }) => params[0]);
const progress = (minted: bigint, supply: bigint) =>
  world.node.setAccount(MACHINE, PROGRAMS.coreCandyMachine, machineData(COLLECTION, minted, supply));

describe('[B7] mints on Solana', () => {
  it('of five minutes are one post', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    const watcher = await watching();
    world.node.add(mintedCore(TOKENS[0] ?? '', COLLECTION));
    await read(watcher);
    const last = world.node.add(mintedCore(TOKENS[1] ?? '', COLLECTION, OTHER));
    await read(watcher);
    expect(await posts()).toEqual([]);
    await close(watcher);
    await close(watcher);
    expect(await posts()).toMatchObject([
      { transaction: last, kind: 'mint', contract: COLLECTION, pieceCount: 2n, totals: [] },
    ]);
    expect((await posts())[0]).not.toHaveProperty('progress');
  });

  it.each([
    ['Core assets', mintedCore],
    ['Metaplex tokens', mintedMetaplex],
    ['compressed tokens', mintedCompressed],
  ])('are found as %s', async (_what, mint) => {
    await world.givenBot(COLLECTION, { postMints: true });
    const token = vault('found');
    world.node.setToken(token, COLLECTION);
    const watcher = await watching();
    world.node.add(mint(token, COLLECTION));
    await read(watcher);
    await close(watcher);
    expect(await posts()).toMatchObject([{ tokenIds: [token] }]);
  });

  it('are not those of a token that only names the collection, nor sales of its tokens', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    const pretender = vault('pretender');
    world.node.setToken(pretender, null);
    const watcher = await watching();
    world.node.add(mintedMetaplex(pretender, COLLECTION));
    world.node.add(soldAtTensor({ mint: vault('sold'), lamports: SOL, collection: COLLECTION }));
    await read(watcher);
    await close(watcher);
    expect(await posts()).toEqual([]);
  });

  it('before the start are never posted, nor those of a time in which nobody posted them', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    world.node.add(mintedCore(TOKENS[0] ?? '', COLLECTION));
    world.pass(1);
    const watcher = await watching();
    await world.db.updateTable('bots').set({ isPaused: true }).execute();
    await read(watcher);
    world.node.add(mintedCore(TOKENS[1] ?? '', COLLECTION));
    world.pass(10);
    await world.db.updateTable('bots').set({ isPaused: false }).execute();
    await read(watcher);
    await read(watcher);
    await close(watcher);
    expect(await posts()).toEqual([]);
  });

  it('cost calls only for collections whose mints a bot posts', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    await world.givenBot(SELLER);
    await world.givenBot(OTHER, { postMints: true, isPaused: true });
    const watcher = await watching();
    await watcher.run();
    expect(listed()).toEqual([COLLECTION]);
    await read(watcher);
    expect(listed()).toEqual([COLLECTION, COLLECTION]);
  });

  it('wait for another process while it has the lease', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    const watcher = await world.watchMints();
    await sql`update chain_watchers set watcher = gen_random_uuid()`.execute(world.db);
    expect(await watcher.run()).toBe(false);
    expect(listed()).toEqual([]);
  });

  it('show what the candy guard took, and leave the price out if one is not known', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    progress(100n, 1_000n);
    const watcher = await watching();
    const machine = { collection: COLLECTION, lamports: SOL };
    world.node.add(mintedByMachine(TOKENS[0] ?? '', machine));
    world.node.add(mintedByMachine(TOKENS[1] ?? '', machine));
    await read(watcher);
    await close(watcher);
    progress(200n, 1_000n);
    world.node.add(mintedByMachine(TOKENS[2] ?? '', machine));
    world.node.add(mintedCore(TOKENS[3] ?? '', COLLECTION));
    await read(watcher);
    await close(watcher);
    expect(await posts()).toMatchObject([{ totals: [{ amount: 2n * SOL }] }, { totals: [] }]);
  });
});

describe('a token whose collection is verified after minting', () => {
  it('is posted when it is sold minutes later', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    const sales = world.watch({ id: MINT_WATCHER });
    await sales.run();
    const mints = await watching();
    const token = vault('verified late');
    world.node.setToken(token, null);
    world.node.add(mintedMetaplex(token, COLLECTION));
    await read(mints);
    world.pass(75);
    world.node.setToken(token, COLLECTION);
    world.pass(375);
    const sold = world.node.add(soldAtMagicEden({ mint: token, lamports: SOL }));
    await sales.run();
    expect(await posts()).toMatchObject([{ transaction: sold, kind: 'sale' }]);
  });
});

describe('a bot that watches a collection and its creator', () => {
  const CREATOR = vault('creator');

  async function givenBotOfBoth(filters: object = {}) {
    await world.givenBot(COLLECTION, { postMints: true });
    const { id } = await world.db.selectFrom('bots').select('id').executeTakeFirstOrThrow();
    const creator = { chain: 'solana', contract: CREATOR, postMints: true, position: 1 } as const;
    await addCollection(world.db, id, creator);
    await world.db
      .updateTable('botCollections')
      .set({ filters: JSON.stringify(filters) })
      .where('contract', '=', COLLECTION)
      .execute();
  }

  const mint = (token: string, source: string, more: { machine?: string; secondsAgo?: number } = {}) =>
    world.db
      .insertInto('solanaMints')
      .values(openMint(token, source, world.clock.now(), more))
      .execute();
  const pieces = async () => (await posts()).map(({ contract, pieceCount }) => [contract, pieceCount]);

  it.each([
    ['the collection', COLLECTION, CREATOR],
    ['the creator', CREATOR, COLLECTION],
  ])('posts each mint once if %s is grouped first', async (_which, first, second) => {
    await givenBotOfBoth();
    const watcher = await watching();
    await mint('a', first, { secondsAgo: 60 });
    await mint('a', second);
    await mint('b', second);
    world.pass(600);
    await watcher.run();
    await close(watcher);
    expect(await pieces()).toEqual([
      [first, 1n],
      [second, 1n],
    ]);
  });

  it('posts nothing when all mints were posted before, while other bots get them', async () => {
    await givenBotOfBoth();
    await world.givenBot(CREATOR, { postMints: true });
    const watcher = await watching();
    await mint('a', COLLECTION);
    await close(watcher);
    await mint('a', CREATOR);
    await close(watcher);
    const rows = await world.db.selectFrom('deliveries').select(['botId', 'collection']).execute();
    expect(rows.map(({ collection }) => collection)).toEqual([COLLECTION, CREATOR]);
    expect(new Set(rows.map(({ botId }) => botId)).size).toBe(2);
  });

  it('posts a mint for the creator that the collection’s token filter leaves out', async () => {
    await givenBotOfBoth({ tokenIds: vault('wanted') });
    const watcher = await watching();
    await mint('a', COLLECTION);
    await mint('a', CREATOR);
    await close(watcher);
    expect((await pieces()).map(([contract]) => contract)).toEqual([CREATOR]);
  });

  it('posts a drop by its tenths only, whichever is grouped first', async () => {
    await givenBotOfBoth();
    progress(150n, 1_000n);
    const watcher = await watching();
    await mint('a', CREATOR, { machine: MACHINE, secondsAgo: 60 });
    await mint('a', COLLECTION, { machine: MACHINE });
    world.pass(600);
    await watcher.run();
    expect(await pieces()).toEqual([]);
    await close(watcher);
    expect(await posts()).toMatchObject([{ contract: COLLECTION, progress: { minted: 150n } }]);
  });

  const waitingForLocks = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    return rows[0]?.count;
  };

  it('posts each mint once when two processes close its groups at once', async () => {
    await givenBotOfBoth();
    const [first = '', second = ''] = [COLLECTION, CREATOR].sort();
    await mint('a', first);
    await mint('a', second);
    world.pass(SLOTS_OF_A_GROUP);
    const other = await world.db.startTransaction().execute();
    await lockGroups(other);
    await closeGroup(other, second, world.clock.now());
    const posting = postDueMints(world.depsOf({}));
    await expect.poll(waitingForLocks).toBe(1);
    await other.commit().execute();
    expect(await posting).toBe(0);
  });
});

describe('a candy machine that cannot be looked up', () => {
  const failLookups = () => {
    world.node.interfere = ({ id, method, params }: ReceivedCall) =>
      method === 'getMultipleAccounts' && JSON.stringify(params).includes(MACHINE)
        ? sendJson(503, { id })
        : undefined;
  };
  /** One group before and one after the failing one. */
  const SOURCES = [OTHER, COLLECTION, SELLER].sort();

  async function givenGroups() {
    for (const [at, source] of SOURCES.entries()) {
      await world.givenBot(source, { postMints: true });
      const machine = at === 1 ? { machine: MACHINE } : {};
      await world.db
        .insertInto('solanaMints')
        .values(openMint(source, source, world.clock.now(), machine))
        .execute();
    }
  }

  it('delays only its own group', async () => {
    await givenGroups();
    failLookups();
    world.pass(SLOTS_OF_A_GROUP);
    const deps = world.depsOf({});
    await expect(postDueMints(deps)).rejects.toThrow(/503/);
    expect((await posts()).map(({ contract }) => contract)).toEqual([SOURCES[0], SOURCES[2]]);
    world.node.interfere = () => undefined;
    await postDueMints(world.depsOf({}));
    expect(await posts()).toHaveLength(3);
  });

  it('does not hide the failure of a list', async () => {
    await givenGroups();
    const watcher = await watching();
    world.pass(SLOTS_OF_A_GROUP);
    world.node.interfere = ({ id, method }: ReceivedCall) => {
      if (method === 'getSignaturesForAddress') return sendJson(200, { id, result: 'no list' });
      return method === 'getMultipleAccounts' ? sendJson(503, { id }) : undefined;
    };
    await expect(watcher.run()).rejects.not.toThrow(/503/);
    expect((await posts()).map(({ contract }) => contract)).toEqual([SOURCES[0], SOURCES[2]]);
  });
});

describe('[B7] a drop with a known supply', () => {
  const machine = { collection: COLLECTION, lamports: SOL };

  it('is posted once for every tenth', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    const watcher = await watching();
    let token = 0;
    for (const minted of [40n, 99n, 100n, 199n, 412n, 499n, 1_000n, 1_000n]) {
      progress(minted, 1_000n);
      world.node.add(mintedByMachine(TOKENS[token] ?? '', machine));
      token += 1;
      await read(watcher);
      await close(watcher);
    }
    expect((await posts()).map((post) => post.progress)).toEqual(
      [100n, 412n, 1_000n].map((minted) => ({ minted, supply: 1_000n })),
    );
  });

  it('is a plain group if the machine fills another collection, or is gone', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    world.node.setAccount(MACHINE, PROGRAMS.coreCandyMachine, machineData(OTHER, 5n, 10n));
    const watcher = await watching();
    world.node.add(mintedByMachine(TOKENS[0] ?? '', machine));
    await read(watcher);
    await close(watcher);
    world.node.setAccount(MACHINE, PROGRAMS.system, new Uint8Array());
    world.node.add(mintedByMachine(TOKENS[1] ?? '', machine));
    await read(watcher);
    await close(watcher);
    expect(await posts()).toHaveLength(2);
    for (const post of await posts()) expect(post).not.toHaveProperty('progress');
  });

  it('counts large groups without keeping every mint', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    progress(300n, 1_000n);
    await world.watchMints();
    const facts = JSON.stringify({
      chain: 'solana',
      contract: COLLECTION,
      standard: 'core',
      quantity: '1',
      to: OTHER,
      payment: 'unknown',
    });
    await sql`insert into solana_mints (source, key, transaction, slot, happened_at, facts, machine, found_at)
      select ${COLLECTION}, 'key ' || number, 'transaction ' || number, number, ${world.clock.now()},
        ${facts}::jsonb || jsonb_build_object('key', 'key ' || number, 'tokenId', 'token ' || number),
        ${MACHINE}, ${world.clock.now()}
      from generate_series(1, 300) as number`.execute(world.db);
    await close(await world.watchMints());
    const [row] = await world.db.selectFrom('deliveries').select('facts').execute();
    expect(row?.facts).toHaveLength(100);
    expect(await posts()).toMatchObject([{ pieceCount: 300n, progress: { minted: 300n } }]);
  });
});

describe('a group of mints is posted exactly once', () => {
  /** Three mints, read and grouped by processes that fail at the given place. */
  async function mintAndPost(run: () => Promise<void>) {
    await world.givenBot(COLLECTION, { postMints: true });
    await watching();
    for (const token of TOKENS.slice(0, 3)) world.node.add(mintedCore(token, COLLECTION));
    for (let round = 0; round < 12; round += 1) {
      world.pass(round < 4 ? 100 : 400);
      await run();
    }
    expect((await posts()).map(({ pieceCount }) => pieceCount)).toEqual([3n]);
  }

  it('by two processes at once, of which the lease stops none', async () => {
    const crew = [await world.watchMints(), await world.watchMints()];
    await mintAndPost(async () => {
      await Promise.allSettled(crew.map((one) => one.run()));
    });
  });

  it('by a process that starts anew every time', async () => {
    await mintAndPost(async () => {
      await (await world.watchMints()).run();
    });
  });

  it.each(isExhaustive ? [3, 7, 11] : [7])(
    'by a process whose every %ith statement is lost',
    async (every) => {
      let count = 0;
      let isStormy = true;
      const faulty = connectFaulty(world.databaseUrl, 2, () => {
        count += 1;
        if (!isStormy || count % every !== 0) return 'done';
        return count % 2 === 0 ? 'fails-before' : 'answer-lost';
      });
      let round = 0;
      try {
        await mintAndPost(async () => {
          round += 1;
          isStormy = round < 8;
          await (await world.watchMints({ db: faulty.db })).run().catch(() => {});
        });
      } finally {
        await faulty.close();
      }
    },
  );

  it('although the node fails at any call', async () => {
    let calls = 0;
    const watcher = await world.watchMints();
    await mintAndPost(async () => {
      world.node.interfere = (call: ReceivedCall) => {
        calls += 1;
        return calls % 3 === 0 && calls < 16 ? sendJson(503, { id: call.id }) : undefined;
      };
      await watcher.run().catch(() => {});
    });
    expect(calls).toBeGreaterThan(16);
  });

  it('although its transactions are read again', async () => {
    await world.givenBot(COLLECTION, { postMints: true });
    const watcher = await watching();
    world.node.add(mintedCore(TOKENS[0] ?? '', COLLECTION));
    const before = await world.db.selectFrom('chainCursors').selectAll().execute();
    await read(watcher);
    await close(watcher);
    await world.db
      .updateTable('chainCursors')
      .set({ position: JSON.stringify(before[0]?.position) })
      .execute();
    await read(await world.watchMints());
    await close(await world.watchMints());
    expect(await posts()).toHaveLength(1);
  });
});
