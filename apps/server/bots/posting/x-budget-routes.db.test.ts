import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BotOwner, given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const CONTRACT = '0x71de0000000000000000000000000000000000aa';

let test: TestApp;
let owner: BotOwner & { botId: string };

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.deps.pool.query('delete from bots');
  owner = await given.bot(test, { collection: { contract: CONTRACT, name: 'Tidepools' } });
});
afterAll(async () => {
  await test.close();
});

const read = async () => (await owner.alert('GET', '/x/budget')).json().result;
const save = (monthlyCap: unknown, atCap: unknown = 'others') =>
  owner.alert('POST', '/x/budget', { monthlyCap, atCap });

describe('budget of a bot', () => {
  it('starts without a cap and shows prices', async () => {
    expect(await read()).toMatchObject({
      monthlyCapCents: null,
      atCap: 'others',
      spentMills: 0,
      posts: 0,
      postMills: 15,
      linkPostMills: 200,
      keptMills: 0,
      isUsedUp: false,
      sameCollections: [],
    });
  });

  it.each([
    ['{collection} for {price}', false, 15],
    ['{collection}: {link}', false, 200],
    ['See tidepool.xyz: {price}', false, 200],
    ['', true, 200],
  ])('prices the present text: %j, link %j', async (template, withLink, mills) => {
    await test.deps.pool.query('update bots set template = $1, with_link = $2', [template, withLink]);
    expect((await read()).postMills).toBe(mills);
  });

  it('keeps a cap, and removes it', async () => {
    expect((await save('12,50', 'stop')).json().result).toMatchObject({
      monthlyCapCents: 1250,
      atCap: 'stop',
    });
    expect((await save('')).json().result).toMatchObject({ monthlyCapCents: null, atCap: 'others' });
  });

  it.each([
    ['0', 'at least $0.02'],
    ['-3', 'at least $0.02'],
    ['1e9', 'amount in dollars'],
    ['1000000000', '$100,000 or less'],
    ['0.015', 'whole cents'],
    ['five', 'amount in dollars'],
    ['9'.repeat(2000), 'amount in dollars'],
    [5, 'amount in dollars'],
    [null, 'amount in dollars'],
  ])('rejects a cap of %j at its field and keeps the old one', async (cap, message) => {
    await save('3');
    const answer = await save(cap);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.monthlyCap).toContain(message);
    expect((await read()).monthlyCapCents).toBe(300);
  });

  it('rejects an unknown choice', async () => {
    expect((await save('3', 'explode')).statusCode).toBe(400);
  });

  it('shows a cap below what is spent as used up', async () => {
    await test.deps.pool.query(
      `insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, facts, state,
         remote_id, cost_mills, charged_at)
       values ($1, 'x', 'sale', 'ethereum', '0x1', 1, now(), '[]', 'sent', '9', 200, $2)`,
      [owner.botId, test.deps.clock.now()],
    );
    expect((await save('0.05')).json().result).toMatchObject({
      spentMills: 200,
      posts: 1,
      isUsedUp: true,
    });
    expect((await save('5')).json().result).toMatchObject({ isUsedUp: false });
  });
});

it('keeps the ticks of the checklist, each once', async () => {
  const answer = await owner.alert('POST', '/x/rules', { done: ['bio', 'label', 'bio'], isHidden: false });
  expect(answer.json().result.rules).toEqual({ done: ['bio', 'label'], isHidden: false });
  expect((await owner.alert('POST', '/x/rules', { done: ['nap'], isHidden: false })).statusCode).toBe(400);
  expect((await read()).rules.done).toEqual(['bio', 'label']);
});

describe('[T75] two bots that post the same collection on X', () => {
  async function addOther(): Promise<BotOwner> {
    return await given.bot(test, {
      twitterId: '1700000000000000022',
      username: 'lantern_sales',
      email: 'private@example.test',
      collection: { contract: CONTRACT, name: 'A private remark' },
    });
  }

  it('are shown to both owners by their public names only', async () => {
    const other = await addOther();
    expect((await read()).sameCollections).toEqual([{ username: 'lantern_sales', collection: 'Tidepools' }]);
    const theirs = (await other.alert('GET', '/x/budget')).json();
    expect(theirs.result.sameCollections).toMatchObject([{ username: 'tidepool_sales' }]);
    expect(JSON.stringify(await read())).not.toMatch(/private/i);
  });

  it('are shown when the collection is chosen', async () => {
    await addOther();
    const find = async (address: string) =>
      (await owner.alert('GET', `/x/accounts?chain=ethereum&contractAddress=${address}`)).json().result;
    expect(await find(CONTRACT.toUpperCase().replace('0X', '0x'))).toEqual(['lantern_sales']);
    expect(await find(`0x${'0'.repeat(40)}`)).toEqual([]);
  });

  it.each([
    ['paused', 'update bots set is_paused = true where username = $1'],
    [
      'disconnected from X',
      `update bot_channels set off_reason = 'revoked' from bots where bots.id = bot_id and username = $1`,
    ],
    [
      'on another chain',
      `update bot_collections set chain = 'base' from bots where bots.id = bot_id and username = $1`,
    ],
  ])('are no reason for a warning when one is %s', async (_name, change) => {
    await addOther();
    await test.deps.pool.query(change, ['lantern_sales']);
    expect((await read()).sameCollections).toEqual([]);
  });
});
