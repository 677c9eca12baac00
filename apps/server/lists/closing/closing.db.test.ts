import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftParticipantMail } from '#server/people/notifications/write/draft-participant-mail.ts';
import { given, type ListAddress, type ListOwner } from '#server/testing/given.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { closeEndedLists } from './close-ended-lists.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await given.owner(test);
});

type TestList = ListAddress & { id: string };

const dateIn = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1_000).toISOString();
/** Announced until in three weeks, unless given. */
const openList = (people: number, basics: object = {}) =>
  given.list(test, owner, {
    basics: { endDate: dateIn(21 * DAY), eventDate: dateIn(22 * DAY), ...basics },
    entries: people,
  });
const finish = ({ id }: TestList) => owner.call('POST', '/finish', { id });
const select = ({ id }: TestList) => owner.call('POST', '/winners/select', { id });
const draws = async ({ id }: TestList) =>
  (await owner.call('GET', `/winners/draws?project_id=${id}`)).json().result;
const page = async ({ workspace, name }: ListAddress) =>
  (await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${name}`)).json().result;
const settings = async ({ id }: TestList) =>
  (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;
const save = async (list: TestList, change: object) => {
  await owner.call('POST', '/activate', { id: list.id });
  const answer = await owner.save(await settings(list), change);
  await owner.call('POST', '/activate', { id: list.id });
  return answer;
};

/** The queued mails of this kind to this list's participants, as they would be written. */
async function mailsOf(list: TestList, template: string) {
  const { rows } = await test.deps.pool.query(
    `select template, details, recipient, language from mails
     where template = $1 and details ->> 'listPath' = $2 order by recipient`,
    [template, `/sb/${list.workspace}/${list.name}`],
  );
  return rows.map((order) => ({ recipient: order.recipient, ...draftParticipantMail(order, test.deps) }));
}

describe('closing early', () => {
  it('is public with its time, the announced end and the number of entries, and leaves no way back', async () => {
    const list = await openList(3);
    expect((await page(list)).closing).toBeNull();
    const announcedEnd = (await settings(list)).endDate;
    await finish(list);
    const closing = { at: dateIn(0), why: 'early', announcedEnd, entries: 3 };
    expect(await page(list)).toMatchObject({
      state: 'waiting',
      closing,
      wait: { why: 'early', until: dateIn(DAY) },
      snapshot: null,
    });
    expect(await settings(list)).toMatchObject({ closing, wait: { why: 'early', until: dateIn(DAY) } });
    test.clock.advance(60);
    await finish(list);
    expect((await page(list)).closing).toEqual(closing);
    await expect(
      test.deps.pool.query("update lists set closed_at = closed_at + interval '1 day' where id = $1", [
        list.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'lists_closing_final' });
  });

  it('lets the draw wait for a day, whoever asks and how often', async () => {
    const list = await openList(3);
    await finish(list);
    expect((await select(list)).json().result).toMatchObject({ state: 'checking', commitment: null });
    await runDraws(test);
    test.clock.advance(DAY - 60);
    await owner.browser.signIn(owner.wallet);
    await select(list);
    await runDraws(test);
    expect(await draws(list)).toMatchObject([{ state: 'checking', commitment: null }]);
    expect((await page(list)).state).toBe('waiting');
    test.clock.advance(61);
    await runDraws(test);
    expect(await draws(list)).toMatchObject([{ state: 'drawn', entries: 3 }]);
  });

  it('lets the draw of a list announced for less than two days wait for an hour', async () => {
    const list = await openList(3, { endDate: dateIn(HOUR), eventDate: dateIn(2 * HOUR) });
    await finish(list);
    expect((await page(list)).wait.until).toBe(dateIn(HOUR));
  });

  it('waits for a day after the announced time was shortened, by the longest that was ever announced', async () => {
    const list = await openList(3);
    expect((await save(list, { endDate: dateIn(HOUR) })).statusCode).toBe(200);
    test.clock.advance(60);
    await finish(list);
    expect((await page(list)).wait).toEqual({ why: 'early', until: dateIn(DAY) });
  });

  it('is told to everyone who left an address, with the announced end and when the draw may start', async () => {
    const list = await given.list(test, owner, {
      basics: { endDate: dateIn(21 * DAY), eventDate: dateIn(22 * DAY) },
      registration: { requestEmail: true },
    });
    const people = await Promise.all([1, 2].map(() => given.account(test)));
    await given.entries(
      test,
      list,
      people.map((person, at) => ({ ...person, email: `told${at}-${list.name}@example.test` })),
    );
    await finish(list);
    const mails = await mailsOf(list, 'closed-early');
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      [0, 1].map((at) => `told${at}-${list.name}@example.test`),
    );
    for (const { subject, lines } of mails) {
      expect(subject).toMatch(/closed early$/);
      expect(lines?.[1]).toMatch(/^Registration was announced until .* UTC\.$/);
      expect(lines?.[2]).toMatch(/can’t start before .* UTC\./);
    }
  });

  it.each([
    ['nobody else has joined', 1, {}, 'early'],
    ['all spots are taken', 3, { availableSpots: 3 }, 'full'],
  ] as const)('lets nobody wait when %s', async (_when, people, basics, why) => {
    const list = await openList(people, { howManyWinners: 1, ...basics });
    await finish(list);
    expect(await page(list)).toMatchObject({ state: 'closed', wait: null, closing: { why } });
    await select(list);
    await runDraws(test);
    expect(await draws(list)).toMatchObject([{ state: 'drawn' }]);
  });

  it('is no full list because its owner took the free spots away', async () => {
    const list = await openList(3, { availableSpots: 100 });
    expect((await save(list, { availableSpots: 3 })).statusCode).toBe(200);
    await finish(list);
    expect(await page(list)).toMatchObject({ state: 'waiting', closing: { why: 'early' } });
  });
});

describe('the announced end', () => {
  it('closes a list, online or not, whenever the worker notices', async () => {
    const list = await openList(2, { endDate: dateIn(HOUR), eventDate: dateIn(2 * HOUR) });
    const offline = await openList(2, { endDate: dateIn(HOUR), eventDate: dateIn(2 * HOUR) });
    await owner.call('POST', '/activate', { id: offline.id });
    const empty = await openList(0, { endDate: dateIn(HOUR), eventDate: dateIn(2 * HOUR) });
    const end = dateIn(HOUR);
    await closeEndedLists(test.deps);
    expect((await page(list)).closing).toBeNull();
    test.clock.advance(2 * HOUR);
    await closeEndedLists(test.deps);
    for (const closed of [list, offline])
      expect((await page(closed)).closing).toEqual({ at: end, why: 'end', announcedEnd: end, entries: 2 });
    expect((await page(empty)).closing).toBeNull();
    await owner.browser.signIn(owner.wallet);
    expect((await select(list)).statusCode).toBe(200);
    await runDraws(test);
    expect(await draws(list)).toMatchObject([{ state: 'drawn' }]);
  });

  it('is the closing of a list that is finished or drawn after it, before the worker noticed', async () => {
    const [finished, drawn] = await Promise.all(
      [1, 2].map(() => openList(2, { endDate: dateIn(HOUR), eventDate: dateIn(2 * HOUR) })),
    );
    if (!finished || !drawn) throw new Error('two lists');
    test.clock.advance(HOUR + 5);
    await finish(finished);
    await select(drawn);
    for (const list of [finished, drawn])
      expect((await page(list)).closing).toMatchObject({ why: 'end', at: dateIn(-5) });
  });

  it('is moved earlier with notice: people are told, and the draw waits for a day from then on', async () => {
    const list = await given.list(test, owner, {
      basics: { endDate: dateIn(21 * DAY), eventDate: dateIn(22 * DAY) },
      registration: { requestEmail: true },
    });
    const person = await given.account(test);
    await given.entries(test, list, [{ ...person, email: `moved-${list.name}@example.test` }]);
    expect((await save(list, { endDate: dateIn(20 * DAY) })).statusCode).toBe(200);
    const until = dateIn(DAY);
    const mails = await mailsOf(list, 'end-moved');
    expect(mails).toMatchObject([{ recipient: `moved-${list.name}@example.test` }]);
    expect(mails[0]?.subject).toMatch(/ends earlier$/);
    expect((await page(list)).wait).toEqual({ why: 'end-moved', until });
    expect((await page(list)).state).toBe('open');
    expect((await save(list, { endDate: dateIn(21 * DAY) })).statusCode).toBe(200);
    expect(await mailsOf(list, 'end-moved')).toHaveLength(1);
  });

  it('may be moved freely while nobody has joined', async () => {
    const list = await openList(0);
    expect((await save(list, { endDate: dateIn(DAY) })).statusCode).toBe(200);
    expect((await page(list)).wait).toBeNull();
  });
});

it('keeps the start date once it has passed and somebody has joined', async () => {
  const list = await openList(2);
  const refused = await save(list, { startDate: dateIn(20 * DAY) });
  expect(refused.json()).toMatchObject({
    code: 'start-date-passed',
    fields: { startDate: expect.stringContaining('start date can’t be changed') },
  });
  const empty = await openList(0);
  expect((await save(empty, { startDate: dateIn(20 * DAY) })).statusCode).toBe(200);
});

it('counts everyone who joined before it, and nobody after, while hundreds are joining', async () => {
  const list = await given.list(test, owner, { basics: { availableSpots: 30 } });
  const people = await Promise.all(Array.from({ length: 40 }, () => given.account(test)));
  const joins = people.map((person) => person.join(list));
  const [closed, ...answers] = await Promise.all([finish(list), ...joins]);
  expect(closed.statusCode).toBe(200);
  const joined = answers.filter(({ statusCode }) => statusCode === 200).length;
  const { closing } = await page(list);
  expect(closing.entries).toBe(joined);
  expect(closing.why).toBe(joined === 30 ? 'full' : 'early');
  for (const { statusCode, body } of answers)
    if (statusCode !== 200) expect(JSON.parse(body).code).toMatch(/^list-(closed|full)$/);
});

it('closes after the last entry where the clocks of two servers differ', async () => {
  const list = await openList(0);
  const person = await given.account(test);
  await person.join(list);
  const joinedAt = test.clock.now();
  const clock = createTestClock(new Date(joinedAt.getTime() - 3_000));
  const { finishList } = await import('../list-life-cycle.ts');
  await finishList({ ...test.deps, clock } as never, owner.userId, list.id);
  expect(new Date((await page(list)).closing.at)).toEqual(joinedAt);
});
