import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { getRoundTime } from '@signboard/draw/beacon.ts';
import { findReceipt } from '@signboard/draw/find-receipt.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { parseReceipt } from '@signboard/draw/receipt.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDueMails } from '#server/people/notifications/send-mails.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { createDrandRelays, type RandomBeacon } from '#server/platform/providers/beacon/drand-relays.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { advanceDraws } from './advance-draws.ts';

let sandbox: Sandbox;
let test: TestApp;
let owner: ListOwner;
let beaconCalls = 0;
let isBeaconAway = false;
/** How far the beacon is ahead of the test clock. */
let beaconAheadSeconds = 0;
let block = 100;
const balances = new Map<string, bigint | 'could-not-check'>();

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
  const relays = createDrandRelays(['http://127.0.0.1:1', env.BEACON_URLS ?? ''], chain, createTestClock());
  const beacon: RandomBeacon = {
    chain,
    round: async (number) => {
      beaconCalls += 1;
      const isOut = getRoundTime(chain, number) <= secondsAfter(test.clock.now(), beaconAheadSeconds);
      return isBeaconAway || !isOut ? null : await relays.round(number);
    },
  };
  test = await startTestApp({
    ports: {
      beacon,
      contractLookup: { exists: async () => 'yes' },
      chainReads: fakeChainReads({
        balance: async (address) => balances.get(address) ?? 10n ** 18n,
        block: () => {
          block += 1;
          return { chain: 'eip155:1', number: block };
        },
      }),
    },
  });
  // The sandbox signs rounds up to the real time, so the test clock is an hour behind.
  test.clock.set(new Date(Date.now() - 3_600_000));
  owner = await given.owner(test);
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const drawDeps = () => ({ ...test.deps, drawLeadSeconds: 30 });
const work = async () => {
  while (await advanceDraws(drawDeps()));
};
const select = (id: string, reason?: string) =>
  owner.call('POST', '/winners/select', { id, ...(reason && { reason }) });
const draws = async (id: string) =>
  (await owner.call('GET', `/winners/draws?project_id=${id}`)).json().result;
const publicList = async ({ workspace, name }: ListAddress) =>
  (await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${name}`)).json().result;
const proofOf = async ({ workspace, name }: ListAddress, number?: number) =>
  await test.app.inject(
    `/api/v1/third/page/draw?workspace=${workspace}&name=${name}${number ? `&number=${number}` : ''}`,
  );

const openingsOf = async ({ workspace, name }: ListAddress) =>
  await test.app.inject(`/api/v1/third/page/draw/openings?workspace=${workspace}&name=${name}`);

type Setting = Parameters<typeof given.list>[2];

async function join(list: ListAddress, people: number): Promise<Participant[]> {
  const joined: Participant[] = [];
  for (let count = 0; count < people; count += 1) {
    const person = await given.account(test);
    expect((await person.join(list, { email: `p${count}@example.test` })).statusCode).toBe(200);
    joined.push(person);
  }
  return joined;
}

/** An ended list with entries. */
async function endedList(people: number, settings: Setting = {}) {
  const list = await given.list(test, owner, settings);
  const joined = settings.registration
    ? await join(list, people)
    : await given.participants(test, list, people);
  await owner.call('POST', '/finish', { id: list.id });
  return { list, joined };
}

/** Runs a draw to completion. */
async function draw(id: string, reason?: string): Promise<void> {
  expect((await select(id, reason)).statusCode).toBe(200);
  await work();
  test.clock.advance(40);
  await work();
}

describe('[W1] selecting winners', () => {
  it('is rejected before the end, without entries and for other accounts', async () => {
    const open = await given.list(test, owner);
    expect((await select(open.id)).json().code).toBe('draw-too-early');
    const { list: empty } = await endedList(0);
    expect((await select(empty.id)).json().code).toBe('no-entries');
    const stranger = await given.owner(test);
    const { list } = await endedList(1);
    expect((await stranger.call('POST', '/winners/select', { id: list.id })).statusCode).toBe(404);
    for (const path of ['/winners/view', '/winners'])
      expect((await stranger.call('POST', path, { id: list.id })).statusCode).toBe(404);
    expect((await stranger.call('GET', `/winners/draws?project_id=${list.id}`)).statusCode).toBe(404);
  });

  it('goes from checks to a public commitment to winners, even on a finished list', async () => {
    const { list, joined } = await endedList(9);
    expect((await select(list.id)).json().result).toMatchObject({ state: 'checking', number: 1 });
    expect((await publicList(list)).state).toBe('committed');
    await work();
    const [committed] = await draws(list.id);
    expect(committed).toMatchObject({ state: 'committed', entries: 9, winners: 3, guarantee: 'own-beacon' });
    const shown = (await publicList(list)).draw;
    expect(shown.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(new Date(shown.revealAt).getTime()).toBeGreaterThanOrEqual(
      new Date(shown.committedAt).getTime() + 30_000,
    );
    expect((await proofOf(list)).json().code).toBe('draw-pending');
    const asked = beaconCalls;
    await work();
    expect(beaconCalls).toBe(asked);
    test.clock.advance(40);
    await work();
    expect((await publicList(list)).state).toBe('drawn');
    const winners = (await owner.call('POST', '/winners/view', { id: list.id })).json().result;
    expect(winners.total).toBe(3);
    expect(winners.rows.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3]);
    const addresses = new Set(joined.map(({ address }) => address));
    for (const { address } of winners.rows) expect(addresses).toContain(address);
    const mine = (await joined[0]?.browser.call('GET', '/api/v1/projects/joined/list'))?.json().result
      .rows[0];
    expect(mine.isDrawn).toBe(true);
  });

  it('blocks joining, leaving and reopening once it has started', async () => {
    const { list, joined } = await endedList(2);
    await select(list.id);
    for (const change of ['is_finished = false', "end_date = end_date + interval '1 day'"])
      await expect(
        test.deps.pool.query(`update lists set ${change} where id = $1`, [list.id]),
      ).rejects.toMatchObject({ constraint: 'lists_draw_running' });
    const late = await given.account(test);
    expect((await late.join(list)).json().code).toBe('list-drawn');
    expect((await joined[0]?.leave(list))?.json().code).toBe('list-drawn');
  });

  it('[R17] starts once under concurrent requests, returns the same draw to all, and draws exactly the requested number', async () => {
    const { list } = await endedList(5, { basics: { howManyWinners: 2 } });
    const answers = await Promise.all(Array.from({ length: 64 }, () => select(list.id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(64).fill(200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await Promise.all([work(), work(), work()]);
    expect(await draws(list.id)).toHaveLength(1);
    test.clock.advance(40);
    await Promise.all([work(), work(), work()]);
    expect((await draws(list.id))[0].state).toBe('drawn');
    const { rows } = await test.deps.pool.query('select address from entries where list_id = $1 and winner', [
      list.id,
    ]);
    expect(rows).toHaveLength(2);
    expect((await select(list.id)).json().code).toBe('already-drawn');
  });

  it('waits for the committed round and uses no other', async () => {
    const { list } = await endedList(3);
    await select(list.id);
    await work();
    test.clock.advance(40);
    isBeaconAway = true;
    await work();
    expect((await draws(list.id))[0].state).toBe('committed');
    isBeaconAway = false;
    test.clock.advance(600);
    await work();
    const proof = (await proofOf(list)).json();
    expect(proof.reveal.round).toBe(proof.document.source.round);
  });

  it('makes everyone a winner when there are fewer entries than winners', async () => {
    const { list } = await endedList(2, { basics: { howManyWinners: 5 } });
    await draw(list.id);
    expect((await draws(list.id))[0]).toMatchObject({ entries: 2, winners: 2 });
    expect((await owner.call('POST', '/winners/view', { id: list.id })).json().result.total).toBe(2);
  });
});

describe('[W2] proof', () => {
  it('can be verified by anyone, and a receipt proves its entry', async () => {
    const { list, joined } = await endedList(12, { basics: { availableSpots: 20 } });
    await draw(list.id);
    const text = (await proofOf(list)).body;
    const verdict = verifyProof(text, { hashInto: nobleSha256 });
    expect(verdict.checks.filter((check) => check.outcome !== 'passed')).toEqual([]);
    expect(verdict).toMatchObject({ result: 'follows', guarantee: 'own-beacon' });
    const winners = (await owner.call('POST', '/winners/view', { id: list.id })).json().result.rows;
    let found = 0;
    for (const person of joined) {
      const { receipt } = (await person.entry(list)).json().result;
      const parsed = parseReceipt(receipt);
      if ('fault' in parsed || !verdict.proof || !verdict.ranking) throw new Error('not readable');
      const standing = findReceipt(verdict.proof, verdict.ranking, parsed.receipt);
      const hasWon = winners.some(({ address }: { address: string }) => address === person.address);
      expect(standing.outcome).toBe(hasWon ? 'won' : 'waiting');
      const waitingPlace = standing.outcome === 'waiting' ? standing.waiting : null;
      expect((await person.entry(list)).json().result).toMatchObject({ hasWon, waitingPlace });
      if (hasWon) found += 1;
    }
    expect(found).toBe(3);
  });

  it('reveals no wallet unless the owner shows winners or all entries', async () => {
    for (const [access, opened] of [
      [{}, 0],
      [{ exposeWinnerList: true }, 3],
      [{ exposeRegWallets: true }, 5],
    ] as const) {
      const { list, joined } = await endedList(5, { access });
      await draw(list.id);
      const { body } = await proofOf(list);
      expect(verifyProof(body, { hashInto: nobleSha256 }).result).toBe('follows');
      for (const { address } of joined) expect(body.toLowerCase()).not.toContain(address.toLowerCase());
      expect((await openingsOf(list)).json().opened).toHaveLength(opened);
      const page = await publicList(list);
      expect(page.details.winners?.total ?? 0).toBe('exposeWinnerList' in access ? 3 : 0);
    }
  });

  it('names every earlier draw in a repeated one, and keeps them all with the reason', async () => {
    const { list } = await endedList(6);
    await draw(list.id);
    expect((await select(list.id)).json().code).toBe('already-drawn');
    expect((await select(list.id, 'a\u0007b')).statusCode).toBe(400);
    await draw(list.id, 'a winner\n was under age');
    const [second, first] = [(await proofOf(list)).json(), (await proofOf(list, 1)).json()];
    expect(second.document).toMatchObject({
      drawNumber: 2,
      previous: [{ number: 1, state: 'drawn', commitment: first.commitment, reason: null }],
    });
    for (const number of [1, 2])
      expect(verifyProof((await proofOf(list, number)).body, { hashInto: nobleSha256 }).result).toBe(
        'follows',
      );
    const page = await publicList(list);
    expect(page.draw).toMatchObject({ number: 2, reason: 'a winner was under age' });
    expect(page.earlierDraws).toMatchObject([{ number: 1 }]);
    expect((await proofOf(list, 3)).statusCode).toBe(404);
  });
});

describe('eligibility re-check', () => {
  it('removes entries that no longer hold enough, with the reason, and keeps those that cannot be checked', async () => {
    const { list, joined } = await endedList(4, {
      registration: { balanceVerification: true, requiredBalance: '1' },
    });
    const [poor, unknown] = joined;
    balances.set(poor?.address ?? '', 1n);
    balances.set(unknown?.address ?? '', 'could-not-check');
    await draw(list.id);
    const [drawn] = await draws(list.id);
    expect(drawn).toMatchObject({ entries: 3, checks: { done: 4, total: 4, removed: 1 } });
    const { rows } = await test.deps.pool.query(
      'select address, removed_reason from entries where list_id = $1 and removed_reason is not null',
      [list.id],
    );
    expect(rows).toEqual([{ address: poor?.address, removed_reason: 'balance-low' }]);
  });

  it('clears the earlier rank of entries removed before a repeated draw', async () => {
    const { list, joined } = await endedList(3, {
      registration: { balanceVerification: true, requiredBalance: '1' },
      basics: { howManyWinners: 3 },
    });
    await draw(list.id);
    const poor = joined[1]?.address ?? '';
    balances.set(poor, 1n);
    await draw(list.id, 'again');
    const { rows } = await test.deps.pool.query(
      'select address, rank, winner, won_before from entries where list_id = $1',
      [list.id],
    );
    expect(rows.find(({ address }) => address === poor)).toMatchObject({
      rank: null,
      winner: false,
      won_before: true,
    });
    const others = rows.filter(({ address }) => address !== poor);
    expect(others.map(({ rank }) => rank).sort()).toEqual([1, 2]);
    expect(others.every(({ winner, won_before: wonBefore }) => winner && wonBefore)).toBe(true);
  });

  it('fails without winners when nobody is left, and can be repeated', async () => {
    const { list, joined } = await endedList(1, {
      registration: { balanceVerification: true, requiredBalance: '1' },
    });
    balances.set(joined[0]?.address ?? '', 0n);
    await select(list.id);
    await work();
    expect((await draws(list.id))[0].state).toBe('failed');
    expect((await publicList(list)).state).toBe('closed');
  });
});

describe('[W3] result emails', () => {
  const settings = {
    registration: { requestEmail: true },
    access: {
      emailWinner: true,
      emailLoser: true,
      winnerMessage: { title: 'You won', message: 'Mint at https://evil.example' },
      nonWinnerMessage: { title: 'Not this time', message: 'Thank you' },
    },
  };
  const mailsOf = async (listId: string) =>
    (
      await test.deps.pool.query(
        `select recipient, mails.state, details ->> 'title' as title from mails
         join draws on draws.id = mails.draw_id where list_id = $1 order by recipient, mails.created_at`,
        [listId],
      )
    ).rows;
  const confirmAll = () =>
    test.deps.pool.query(
      `insert into confirmed_emails (user_id, email, confirmed_at)
       select user_id, email, now() from entries where email is not null on conflict do nothing`,
    );

  it('are sent once each, to winners and non-winners, with the owner’s text', async () => {
    const { list } = await endedList(5, settings);
    await confirmAll();
    await draw(list.id);
    await Promise.all([work(), work()]);
    const mails = await mailsOf(list.id);
    expect(mails.map(({ title }) => title).sort()).toEqual([
      'Not this time',
      'Not this time',
      'You won',
      'You won',
      'You won',
    ]);
    expect((await draws(list.id))[0]).toMatchObject({ mails: { waiting: 5, sent: 0 }, areMailsQueued: true });
    const { mailer } = test.deps;
    if (!mailer) throw new Error('no mailer');
    while (await sendDueMails({ ...test.deps, mailer }));
    expect((await draws(list.id))[0].mails).toEqual({ waiting: 0, sent: 5, held: 0, failed: 0 });
    const won = test.sentMails.filter(({ subject }) => /^You won: “List \d+”$/.test(subject));
    expect(won).toHaveLength(3);
    expect(won[0]?.text).not.toContain('https://evil.example');
  });

  it('are held for unconfirmed addresses and skipped where the owner disabled them', async () => {
    const { list } = await endedList(3, {
      ...settings,
      basics: { howManyWinners: 1 },
      access: { ...settings.access, emailLoser: false },
    });
    await test.deps.pool.query('delete from confirmed_emails');
    await draw(list.id);
    expect((await mailsOf(list.id)).map(({ state, title }) => [state, title])).toEqual([['held', 'You won']]);
  });

  it('go only to entries whose result changed after a repeated draw', async () => {
    const { list } = await endedList(6, { ...settings, basics: { howManyWinners: 3 } });
    await confirmAll();
    await draw(list.id);
    const winnersOf = async () =>
      new Set(
        (await owner.call('POST', '/winners/view', { id: list.id }))
          .json()
          .result.rows.map(({ email }: { email: string }) => email),
      );
    const before = await winnersOf();
    await draw(list.id, 'again');
    const after = await winnersOf();
    const changed = [...before, ...after].filter((one) => before.has(one) !== after.has(one)).sort();
    const mails = await mailsOf(list.id);
    const counts = new Map<string, number>();
    for (const { recipient } of mails) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
    const twice = [...counts].filter(([, count]) => count === 2).map(([recipient]) => recipient);
    expect(twice.sort()).toEqual(changed);
    expect(counts.size).toBe(6);
  });
});

describe('[W4] winner exports', () => {
  it('are CSV, JSON and an allowlist that OpenZeppelin’s library accepts', async () => {
    const { list } = await endedList(7);
    expect((await owner.call('POST', '/winners', { id: list.id })).json()).toMatchObject({
      code: 'no-winners',
      msg: 'There are not winners to download',
    });
    await draw(list.id);
    const csv = await owner.call('POST', '/winners', { id: list.id, active: false });
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="List-\d+_winners_[\d-TZ]+\.csv"$/,
    );
    const lines = csv.body.trim().split('\r\n');
    expect(lines[0]).toBe('rank,entry,address,joinedAt,email,confirmBy,confirmedAt');
    expect(lines).toHaveLength(4);
    const json = (await owner.call('POST', '/winners', { id: list.id, format: 'json' })).json();
    expect(json.map(({ address }: { address: string }) => address)).toEqual(
      lines.slice(1).map((line) => line.split(',')[2]),
    );
    const dump = await owner.call('POST', '/winners', { id: list.id, format: 'allowlist' });
    const tree = StandardMerkleTree.load(dump.json());
    tree.validate();
    const reference = StandardMerkleTree.of(
      json.map(({ address }: { address: string }) => [address]),
      ['address'],
    );
    expect(tree.root).toBe(reference.root);
  });
});

it('[W1] [R24] never commits to a published round: a draw waits when the clock is behind', async () => {
  const { list } = await endedList(3);
  beaconAheadSeconds = 600;
  expect((await select(list.id)).statusCode).toBe(200);
  await work();
  expect(await draws(list.id)).toMatchObject([{ state: 'checking' }]);
  beaconAheadSeconds = 0;
  test.clock.advance(5);
  await work();
  expect(await draws(list.id)).toMatchObject([{ state: 'committed' }]);
});

describe('without a beacon', () => {
  it('publishes the hash of the secret on activation and states its limits on the page', async () => {
    const bare = await startTestApp();
    try {
      const manager = await given.owner(bare);
      const list = await given.list(bare, manager);
      const page = async () =>
        (await bare.app.inject(`/api/v1/third/page?workspace=${list.workspace}&name=${list.name}`)).json()
          .result.details;
      const { drawPromise } = await page();
      expect(drawPromise).toMatchObject({ guarantee: 'commit-reveal' });
      for (let count = 0; count < 4; count += 1) await (await given.account(bare)).join(list);
      await manager.call('POST', '/finish', { id: list.id });
      await manager.call('POST', '/winners/select', { id: list.id });
      while (await advanceDraws({ ...bare.deps, drawLeadSeconds: 30 }));
      const proof = await bare.app.inject(
        `/api/v1/third/page/draw?workspace=${list.workspace}&name=${list.name}`,
      );
      const verdict = verifyProof(proof.body, { hashInto: nobleSha256 });
      expect(verdict).toMatchObject({ result: 'follows', guarantee: 'commit-reveal' });
      expect(proof.json().document.source.secretHash).toBe(drawPromise.secretHash);
      const { rows } = await bare.deps.pool.query('select sealed, hash from draw_secrets');
      expect(rows[0].sealed).not.toContain(proof.json().reveal.secret);
      expect(rows[0].hash).not.toBe(drawPromise.secretHash);
    } finally {
      await bare.close();
    }
  });
});
