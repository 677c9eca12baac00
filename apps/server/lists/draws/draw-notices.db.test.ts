import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '#server/people/notifications/send-mails.ts';
import type { RandomBeacon } from '#server/platform/providers/beacon/drand-relays.ts';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { advanceDraws, endList } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;
let people: Participant[];
const LEAD_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** A beacon whose rounds are never published: the draws stay committed. */
const beacon: RandomBeacon = {
  chain: {
    chainHash: 'ab'.repeat(32),
    publicKey: 'cd'.repeat(96),
    scheme: 'bls-unchained-g1-rfc9380',
    genesisTime: 1_700_000_000,
    period: 3,
  },
  round: async () => null,
};

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon } });
  owner = await given.owner(test);
  people = await Promise.all(Array.from({ length: 3 }, () => given.account(test)));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.pool.query('delete from mails');
  await test.deps.pool.query('delete from confirmed_emails');
  await test.deps.pool.query('delete from usage_counts');
  // The draws of earlier tests wait for a round that never comes.
  await test.deps.pool.query(`update draws set leased_until = now() + interval '10 years'`);
});

const address = (index: number) => `person${index}@example.test`;

/** An ended list; the first two participants have confirmed their address. */
async function endedList(settings: object = {}) {
  const list = await given.list(test, owner, { registration: { requestEmail: true }, ...settings });
  for (const [index, person] of people.entries()) await person.join(list, { email: address(index) });
  await test.deps.pool.query('delete from mails');
  await test.deps.pool.query(
    `insert into confirmed_emails (user_id, email, confirmed_at)
     select user_id, lower(email), now() from entries where list_id = $1 and email <> $2`,
    [list.id, address(2)],
  );
  await endList(test, list.id);
  await owner.call('POST', '/winners/select', { id: list.id });
  return list;
}
const work = async (leadSeconds = LEAD_SECONDS, db = test.deps.db) => {
  while (await advanceDraws({ ...test.deps, db, drawLeadSeconds: leadSeconds }));
};
const recipients = async () =>
  (
    await test.deps.pool.query(
      `select recipient from mails where template = 'draw-committed' order by recipient`,
    )
  ).rows.map(({ recipient }) => recipient);

describe('notices that a draw is committed', () => {
  it('go to confirmed addresses, once, with any number of workers', async () => {
    await endedList();
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await recipients()).toEqual([address(0), address(1)]);
    const { mailer } = test.deps;
    if (!mailer) throw new Error('no mailer');
    test.sentMails.length = 0;
    while (await sendDueMails({ ...test.deps, mailer }));
    const [mail] = test.sentMails;
    expect(mail?.subject).toMatch(/^Draw starting: “List \d+”$/);
    expect(mail?.text).toMatch(/Winners will be drawn on .* UTC\./);
  });

  it('contain nothing that the owner wrote but the name', async () => {
    await endedList({
      access: { emailWinner: true, winnerMessage: { title: 'Secret title', message: 'Secret message' } },
    });
    await work();
    const { rows } = await test.deps.pool.query(
      `select details::text from mails where template = 'draw-committed'`,
    );
    expect(rows[0].details).not.toContain('Secret');
  });

  it('skip addresses that unsubscribed, and entries that were removed', async () => {
    await test.deps.pool.query('insert into draw_notice_opt_outs values ($1, now())', [address(0)]);
    const list = await endedList();
    await test.deps.pool.query(
      `update entries set removed_reason = 'automated', removed_at = '2026-11-01' where list_id = $1 and email = $2`,
      [list.id, address(1)],
    );
    await work();
    expect(await recipients()).toEqual([]);
    await test.deps.pool.query('delete from draw_notice_opt_outs');
  });

  it('are left out when the result comes within two minutes', async () => {
    await endedList();
    await work(60);
    expect(await recipients()).toEqual([]);
  });

  it('are neither lost nor repeated when the worker dies at any statement', async () => {
    await endedList();
    for (let statement = 1; statement < 60; statement += 1) {
      const wasKilled = await killAtStatement(test.deps.db, statement, (db) => work(DAY_SECONDS, db));
      test.clock.advance(61);
      if (!wasKilled) break;
    }
    await work(DAY_SECONDS);
    expect(await recipients()).toEqual([address(0), address(1)]);
  });
});

describe('when the result is out, an unconfirmed address', () => {
  let bare: TestApp;
  let manager: ListOwner;
  const settings = {
    registration: { requestEmail: true },
    basics: { howManyWinners: 1 },
    access: {
      emailWinner: true,
      emailLoser: true,
      winnerMessage: { title: 'Secret title', message: 'Secret message' },
      nonWinnerMessage: { title: 'Secret title', message: 'Secret message' },
    },
  };
  beforeAll(async () => {
    bare = await startTestApp({ ports: { beacon: null } });
    manager = await given.owner(bare);
  });
  afterAll(() => bare.close());
  beforeEach(() => bare.deps.pool.query('delete from usage_counts'));

  const workBare = async () => {
    while (await advanceDraws({ ...bare.deps, drawLeadSeconds: 30 }));
  };
  const drawWith = async (email: string, change: object = {}) => {
    const list = await given.list(bare, manager, { ...settings, ...change });
    const person = await given.account(bare);
    await person.join(list, { email });
    await bare.deps.pool.query('delete from mails');
    await endList(bare, list.id);
    await manager.call('POST', '/winners/select', { id: list.id });
    await workBare();
    return { list, person };
  };
  const send = async () => {
    const { mailer } = bare.deps;
    if (!mailer) throw new Error('no mailer');
    bare.sentMails.length = 0;
    while (await sendDueMails({ ...bare.deps, mailer }));
    return [...bare.sentMails];
  };

  it('gets one notice with the link and without the owner’s words, and the result after confirming', async () => {
    const { list, person } = await drawWith('late@example.test');
    await workBare();
    const [notice, ...others] = await send();
    expect(others).toEqual([]);
    expect(notice?.subject).toMatch(/^Winners drawn: confirm your email for “List \d+”$/);
    expect(`${notice?.text}${notice?.html}`).not.toContain('Secret');
    const token = /confirm-email\/(\S+)/.exec(notice?.text ?? '')?.[1];
    const answer = await person.browser.call('POST', '/users/confirm/email', { body: { id: token } });
    expect(answer.json().result).toBe(true);
    const [result] = await send();
    expect(result?.subject).toMatch(/^You won: “List \d+”$/);
    expect(result?.text).toContain('Secret message');
    const draws = (await manager.call('GET', `/winners/draws?project_id=${list.id}`)).json().result;
    expect(draws[0].mails).toEqual({ waiting: 0, sent: 1, held: 0, failed: 0 });
  });

  it('gets none where the owner sends no result', async () => {
    await drawWith('quiet@example.test', { access: {} });
    expect(await send()).toEqual([]);
  });

  it('is not flooded by many draws', async () => {
    for (let time = 0; time < 5; time += 1) await drawWith('victim@example.test');
    const { rows } = await bare.deps.pool.query(
      `select count(*)::int as count from email_confirmations where email = 'victim@example.test'`,
    );
    // Joining and drawing share the limit of the address.
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('gets no second notice when the draw is repeated', async () => {
    const { list } = await drawWith('again@example.test');
    expect(await send()).toHaveLength(1);
    await manager.call('POST', '/winners/select', { id: list.id, reason: 'again' });
    await workBare();
    expect(await send()).toEqual([]);
  });
});
