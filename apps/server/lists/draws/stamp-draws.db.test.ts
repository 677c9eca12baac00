import { readFileSync } from 'node:fs';
import { getRoundTime } from '@signboard/draw/beacon.ts';
import { verifyTimestamps } from '@signboard/draw/timestamps/verify-timestamps.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { createDrandRelays, type RandomBeacon } from '#server/platform/providers/beacon/drand-relays.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import {
  createTimestampAuthorities,
  type TimestampAuthorities,
} from '#server/platform/providers/timestamps/timestamp-authorities.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { advanceDraws } from './advance-draws.ts';
import { stampDraws } from './stamp-draws.ts';

const HOUR_MS = 3_600_000;

let sandbox: Sandbox;
let test: TestApp;
let owner: ListOwner;
let trust: string[];

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  const { env } = sandbox;
  const chain = {
    chainHash: env.BEACON_CHAIN_HASH ?? '',
    publicKey: env.BEACON_PUBLIC_KEY ?? '',
    scheme: 'bls-unchained-g1-rfc9380',
    genesisTime: Number(env.BEACON_GENESIS_TIME),
    period: Number(env.BEACON_PERIOD_SECONDS),
  } as const;
  const relays = createDrandRelays([env.BEACON_URLS ?? ''], chain, createTestClock());
  const beacon: RandomBeacon = {
    chain,
    round: async (number) =>
      getRoundTime(chain, number) <= test.clock.now() ? await relays.round(number) : null,
  };
  test = await startTestApp({ ports: { beacon } });
  // The sandbox signs rounds up to the real time, so the test clock is an hour behind.
  test.clock.set(new Date(Date.now() - HOUR_MS));
  owner = await given.owner(test);
  trust = [readFileSync(env.TIMESTAMP_TRUST ?? '', 'utf8')];
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});
afterEach(() => void vi.restoreAllMocks());
// Draws of earlier tests would be stamped too.
beforeEach(async () => void (await test.deps.pool.query(`update draws set stamp_after = 'infinity'`)));

const advance = async () => {
  while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
};
const stamp = (timestampAuthorities: TimestampAuthorities) =>
  stampDraws({ ...test.deps, timestampAuthorities });

/** A draw that waits for its round. */
async function committedDraw() {
  const list = await given.list(test, owner);
  const person = await given.account(test);
  expect((await person.join(list)).statusCode).toBe(200);
  await owner.call('POST', '/finish', { id: list.id });
  expect((await owner.call('POST', '/winners/select', { id: list.id })).statusCode).toBe(200);
  await advance();
  return { read: () => readDraw(list.id) };
}

async function readDraw(listId: string) {
  return await test.deps.db
    .selectFrom('draws')
    .select(['id', 'state', 'commitment', 'timestamps', 'revealAt'])
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow();
}

/** Authorities that answer as told, and what they were asked for. */
function fakeAuthorities(answers: Record<string, () => Promise<string>>) {
  const calls: string[] = [];
  const authorities: TimestampAuthorities = {
    names: Object.keys(answers),
    requestToken: async (name) => {
      calls.push(name);
      return await (answers[name] as () => Promise<string>)();
    },
  };
  return { calls, authorities };
}

const granted = async () => 'dG9rZW4=';
const failed = async () => {
  throw new ProviderError('retry-later', 'a.test did not answer');
};

describe('stamping committed draws', () => {
  it('keeps a token whose time is that of the authority, though our clock is an hour behind', async () => {
    const draw = await committedDraw();
    const url = sandbox.env.TIMESTAMP_URLS ?? '';
    const before = Date.now() - 1_000;
    await stamp(createTimestampAuthorities([url], { trust, clock: createTestClock() }));
    const { timestamps, commitment, state } = await draw.read();
    expect(state).toBe('committed');
    expect(timestamps.map(({ authority }) => authority)).toEqual([new URL(url).host]);
    const options = { trust, subtle: crypto.subtle };
    const tokens = timestamps.map(({ token }) => ({ over: 'commitment', token }) as const);
    const [finding] = await verifyTimestamps(tokens, commitment ?? '', options);
    if (!finding || 'refusal' in finding) throw new Error(`refused: ${finding?.refusal}`);
    expect(finding.time.getTime()).toBeGreaterThan(before);
    expect(finding.time.getTime()).toBeGreaterThan(test.clock.now().getTime() + HOUR_MS / 2);
  });

  it('asks each authority once, and again only those that have not answered', async () => {
    const draw = await committedDraw();
    let answer = failed as () => Promise<string>;
    const { calls, authorities } = fakeAuthorities({ 'a.test': () => answer(), 'b.test': granted });
    await stamp(authorities);
    expect(calls.toSorted()).toEqual(['a.test', 'b.test']);
    await stamp(authorities);
    expect(calls).toHaveLength(2);
    answer = granted;
    test.clock.advance(5);
    await stamp(authorities);
    expect(calls.slice(2)).toEqual(['a.test']);
    test.clock.advance(5);
    await stamp(authorities);
    expect(calls).toHaveLength(3);
    expect((await draw.read()).timestamps.map(({ authority }) => authority)).toEqual(['b.test', 'a.test']);
  });

  it('waits longer after every failure', async () => {
    await committedDraw();
    const { calls, authorities } = fakeAuthorities({ 'a.test': failed });
    await stamp(authorities);
    test.clock.advance(5);
    await stamp(authorities);
    test.clock.advance(5);
    await stamp(authorities);
    expect(calls).toHaveLength(2);
    test.clock.advance(5);
    await stamp(authorities);
    expect(calls).toHaveLength(3);
  });

  it('lets only one of several workers ask', async () => {
    const draw = await committedDraw();
    const answer = Promise.withResolvers<string>();
    const { calls, authorities } = fakeAuthorities({ 'a.test': () => answer.promise });
    const workers = [stamp(authorities), stamp(authorities), stamp(authorities)];
    await expect.poll(() => calls.length).toBe(1);
    // The workers that found nothing have ended.
    await Promise.any(workers);
    answer.resolve(await granted());
    await Promise.all(workers);
    expect(calls).toHaveLength(1);
    expect((await draw.read()).timestamps).toHaveLength(1);
  });

  it('lets another worker ask when the first one died, and keeps one token', async () => {
    const draw = await committedDraw();
    await test.deps.pool.query(
      `update draws set reveal_at = reveal_at + interval '1 minute' where state = 'committed'`,
    );
    const lost = Promise.withResolvers<string>();
    const first = fakeAuthorities({ 'a.test': () => lost.promise });
    const second = fakeAuthorities({ 'a.test': granted });
    const working = stamp(first.authorities);
    await expect.poll(() => first.calls.length).toBe(1);
    test.clock.advance(29);
    await stamp(second.authorities);
    expect(second.calls).toEqual([]);
    test.clock.advance(1);
    await stamp(second.authorities);
    lost.resolve('bGF0ZQ==');
    await working;
    expect((await draw.read()).timestamps).toEqual([{ authority: 'a.test', token: await granted() }]);
  });

  it('asks nobody once the round is due', async () => {
    const draw = await committedDraw();
    const { calls, authorities } = fakeAuthorities({ 'a.test': granted });
    test.clock.set((await draw.read()).revealAt as Date);
    await stamp(authorities);
    expect(calls).toEqual([]);
  });

  it('drops a token that arrives once the round is due', async () => {
    const draw = await committedDraw();
    const answer = Promise.withResolvers<string>();
    const { calls, authorities } = fakeAuthorities({ 'a.test': () => answer.promise });
    const stamping = stamp(authorities);
    await expect.poll(() => calls.length).toBe(1);
    test.clock.set((await draw.read()).revealAt as Date);
    answer.resolve(await granted());
    await stamping;
    expect(await draw.read()).toMatchObject({ state: 'committed', timestamps: [] });
  });

  it('never delays a draw: it completes while the authority hangs', async () => {
    const draw = await committedDraw();
    const faults = `${sandbox.env.SANDBOX_URL}/timestamps/faults`;
    await fetch(faults, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'hang' }),
    });
    const stopping = new AbortController();
    const timestampAuthorities = createTimestampAuthorities([sandbox.env.TIMESTAMP_URLS ?? ''], {
      trust,
      clock: createTestClock(),
    });
    let isStamping = true;
    const stamping = stampDraws({ ...test.deps, timestampAuthorities, signal: stopping.signal }).finally(
      () => {
        isStamping = false;
      },
    );
    await expect.poll(async () => (await (await fetch(faults)).json()).pending).toEqual([]);
    test.clock.set((await draw.read()).revealAt as Date);
    await advance();
    expect(await draw.read()).toMatchObject({ state: 'drawn', timestamps: [] });
    expect(isStamping).toBe(true);
    stopping.abort();
    await stamping;
  });

  it('is done by the jobs soon after the commitment', async () => {
    const { calls, authorities } = fakeAuthorities({ 'a.test': granted });
    const jobs = startJobs({ ...test.deps, timestampAuthorities: authorities });
    try {
      const draw = await committedDraw();
      await expect
        .poll(async () => {
          // A draw that another job holds is left for the next look, and with the clock standing still only a wake causes one.
          await wakeJobs(test.deps.db, 'draws');
          return (await draw.read()).timestamps;
        })
        .toHaveLength(1);
      expect(calls).toEqual(['a.test']);
    } finally {
      await jobs.stop();
    }
  });

  it('does nothing without authorities', async () => {
    await committedDraw();
    expect(await stampDraws({ ...test.deps, timestampAuthorities: null })).toBe(false);
  });
});
