import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListAddress, type ListOwner } from '#server/testing/given.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(async () => {
  await test.close();
});

const remove = (id: string, entryNumbers: number[], reason = 'automated') =>
  owner.call('POST', '/addresses/remove', { id, entryNumbers, reason });
const entriesOf = async (id: string) =>
  (await owner.call('POST', '/addresses/view', { id })).json().result as {
    rows: { entryNumber: number; organizer: boolean; removedReason: string | null }[];
    total: number;
  };
const select = async (id: string) => (await owner.call('POST', '/winners/select', { id })).json();
const mailsOf = async (recipient: string) =>
  await test.deps.db
    .selectFrom('mails')
    .select(['template', 'details'])
    .where('recipient', '=', recipient)
    .where('template', '=', 'entry-removed')
    .execute();

async function listWith(people: number, settings: Parameters<typeof given.list>[2] = {}) {
  const list = await given.list(test, owner, settings);
  const joined = [];
  for (let at = 0; at < people; at += 1) {
    const person = await given.account(test);
    expect((await person.join(list)).statusCode).toBe(200);
    joined.push(person);
  }
  return { list, joined };
}

/** Instead of advancing the clock, which would end the session. */
/** A list that runs for three days. */
const longRun = () => {
  const now = test.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  return { startDate: at(-1), endDate: at(71), eventDate: at(80) };
};

describe('removing entries', () => {
  it('frees the spot, keeps the wallet out and shows the reason to the owner and the participant', async () => {
    const { list, joined } = await listWith(3, { basics: { availableSpots: 3 } });
    const late = await given.account(test);
    expect((await late.join(list)).json().code).toBe('list-full');
    expect((await remove(list.id, [2], 'several-wallets')).json().result).toEqual({ removed: 1 });
    expect((await late.join(list)).statusCode).toBe(200);
    expect((await joined[1]?.join(list))?.json().code).toBe('already-joined');
    expect((await joined[1]?.entry(list))?.json().result).toMatchObject({ removedReason: 'several-wallets' });
    const { rows, total } = await entriesOf(list.id);
    expect(total).toBe(4);
    expect(rows.map(({ removedReason }) => removedReason)).toEqual([null, 'several-wallets', null, null]);
    const info = (await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result;
    expect(info).toMatchObject({ counters: { joined: 3 }, removals: { count: 1 } });
  });

  it('is not shown among the public participants', async () => {
    const { list } = await listWith(3, { access: { exposeRegWallets: true } });
    await remove(list.id, [1, 3]);
    const page = async ({ workspace, name }: ListAddress) =>
      (
        await test.app.inject(`/api/v1/third/page/wallets?kind=joined&workspace=${workspace}&name=${name}`)
      ).json().result;
    expect(await page(list)).toMatchObject({ rows: [{}], total: 1 });
  });

  it('cannot be undone by leaving and joining again', async () => {
    const { list, joined } = await listWith(1);
    await remove(list.id, [1]);
    expect((await joined[0]?.leave(list))?.json().code).toBe('not-joined');
    expect((await joined[0]?.join(list))?.json().code).toBe('already-joined');
  });

  it('counts an entry once, however often it is removed and by however many requests at once', async () => {
    const { list } = await listWith(2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(list.id, [1])));
    const removed = answers.map((answer) => answer.json().result.removed);
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result).toMatchObject({
      counters: { joined: 1 },
      removals: { count: 1 },
    });
  });

  it('notifies participants with a confirmed address, and nobody else', async () => {
    const list = await given.list(test, owner, { registration: { requestEmail: true } });
    const [told, untold] = [await given.account(test), await given.account(test)];
    await told.join(list, { email: 'removed@example.test' });
    await untold.join(list, { email: 'unconfirmed@example.test' });
    await test.deps.db
      .insertInto('confirmedEmails')
      .columns(['userId', 'email', 'confirmedAt'])
      .expression(
        (select) =>
          select
            .selectFrom('entries')
            .select(['userId', 'email', select.val(new Date()).as('confirmedAt')])
            .where('email', '=', 'removed@example.test') as never,
      )
      .execute();
    await remove(list.id, [1, 2], 'broke-rules');
    expect(await mailsOf('removed@example.test')).toMatchObject([{ details: { reason: 'broke-rules' } }]);
    expect(await mailsOf('unconfirmed@example.test')).toEqual([]);
  });

  it('accepts only the fixed reasons, and only the owner', async () => {
    const { list } = await listWith(1);
    expect((await remove(list.id, [1], 'I do not like it')).statusCode).toBe(400);
    const stranger = await given.owner(test);
    const foreign = await stranger.call('POST', '/addresses/remove', {
      id: list.id,
      entryNumbers: [1],
      reason: 'automated',
    });
    expect(foreign.statusCode).toBe(404);
    expect((await entriesOf(list.id)).rows[0]?.removedReason).toBeNull();
  });
});

describe('the draw after a removal', () => {
  const stateOf = async (id: string) =>
    (await owner.call('GET', `/winners/draws?project_id=${id}`)).json().result[0].state;

  it.each([
    ['an hour on a list that runs for less than two days', false, 3_600],
    ['a day on a longer list', true, 24 * 3_600],
  ] as const)('waits for %s, and the owner sees until when', async (_long, isLong, seconds) => {
    const { list } = await listWith(2, isLong ? { basics: longRun() } : {});
    await remove(list.id, [1]);
    const until = new Date(test.clock.now().getTime() + seconds * 1_000).toISOString();
    expect((await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result.wait).toEqual({
      why: 'removal',
      until,
    });
    test.clock.advance(seconds - 60);
    await owner.browser.signIn(owner.wallet);
    await owner.call('POST', '/finish', { id: list.id });
    expect((await select(list.id)).result).toMatchObject({ state: 'checking' });
    expect((await remove(list.id, [2])).json().code).toBe('draw-running');
    await runDraws(test);
    expect(await stateOf(list.id)).toBe('checking');
    const { wait } = (await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result;
    test.clock.set(new Date(wait.until));
    await runDraws(test);
    await owner.browser.signIn(owner.wallet);
    expect(await stateOf(list.id)).toBe('drawn');
  });
});

it('marks entries of the owner and of people with a role', async () => {
  const list = await given.list(test, owner);
  const [operator, other] = [await given.account(test), await given.account(test)];
  await test.deps.db
    .updateTable('users')
    .set({ roles: ['admin'] })
    .where('principalWallet', '=', operator.address)
    .execute();
  const own = { workspace: list.workspace, name: list.name, address: owner.address };
  await owner.browser.call('POST', '/api/v1/third/page/register/participant', { body: own });
  await operator.join(list);
  await other.join(list);
  expect((await entriesOf(list.id)).rows.map(({ organizer }) => organizer)).toEqual([true, true, false]);
});
