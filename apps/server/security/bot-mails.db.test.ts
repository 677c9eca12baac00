import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endProAndNotify } from '#server/bots/recheck-passes.ts';
import { botEmailToken } from '#server/people/accounts/confirm-bot-email.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Actor } from './actors.ts';
import { sendSample } from './sample-call.ts';
import { makeSecurityFixture, passEveryCheck, type SecurityFixture } from './security-fixture.ts';
import { CONTRACT, startFixtureApp } from './start-fixture-app.ts';

let test: TestApp;
let fixture: SecurityFixture;
let botId: string;
let number = 0;
let email: string;

beforeAll(async () => {
  ({ test } = await startFixtureApp());
  fixture = await makeSecurityFixture(test);
  botId = fixture.bots.own.id;
});
afterAll(() => test.close());
beforeEach(async () => {
  number += 1;
  email = `bot${number}@example.test`;
  await test.deps.pool.query('update bots set email = null, email_confirmed_at = null where id = $1', [
    botId,
  ]);
});

const save = async (address: string, change: object = {}, actor: Actor = fixture.actors['own bot']) => {
  await passEveryCheck(test, [actor]);
  const settings = { contractAddress: CONTRACT, threshold: number, webhookUrl: '', hashtags: '' };
  const body = { ...settings, postMints: false, email: address, ...change };
  const response = await sendSample(
    test.app,
    { method: 'POST', path: '/api/v1/nft/alert/update' },
    { body },
    actor,
  );
  return response.json().result;
};
const confirm = async (id: string) => {
  const request = { body: { id } };
  const route = { method: 'POST', path: '/users/confirm/email' };
  return (await sendSample(test.app, route, request, { cookies: {} })).json().result;
};
const mailsTo = async (address: string) => {
  const { rows } = await test.deps.pool.query<{ template: string }>(
    'select template from mails where lower(recipient) = lower($1) order by created_at',
    [address],
  );
  return rows.map(({ template }) => template);
};
/** The bot loses its pass and with it its posts, which is worth an email. */
const stopBot = async () => {
  await test.deps.pool.query(
    `update bots set is_pay = true, owner_address = '0x1', owner_chain = 'ethereum', posts = 50, stopped = null where id = $1`,
    [botId],
  );
  await test.deps.db.transaction().execute((db) => endProAndNotify(db, { id: botId, owner: '0x1' }));
};

describe('a bot’s address', () => {
  it('gets a link and nothing else until it is confirmed', async () => {
    expect(await save(email)).toMatchObject({ email, isEmailConfirmed: false });
    await stopBot();
    expect(await mailsTo(email)).toEqual(['confirm-bot-email']);
    expect(await confirm(botEmailToken(test.deps.keyring, botId, email))).toBe(true);
    await stopBot();
    expect(await mailsTo(email)).toEqual(['confirm-bot-email', 'bot-limit-reached']);
    expect(await save(email, { hashtags: 'one' })).toMatchObject({ isEmailConfirmed: true });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('has to be confirmed again when it changes, and the old link no longer works', async () => {
    const old = `old-${email}`;
    await save(old);
    await confirm(botEmailToken(test.deps.keyring, botId, old));
    expect(await save(email)).toMatchObject({ isEmailConfirmed: false });
    expect(await confirm(botEmailToken(test.deps.keyring, botId, old))).toBe(false);
    await stopBot();
    expect(await mailsTo(email)).toEqual(['confirm-bot-email']);
  });

  it('is not confirmed by the link of another bot, nor by a changed link', async () => {
    await save(email);
    const token = botEmailToken(test.deps.keyring, fixture.bots.other.id, email);
    expect(await confirm(token)).toBe(false);
    expect(await confirm(token.replace(fixture.bots.other.id, botId))).toBe(false);
    await stopBot();
    expect(await mailsTo(email)).toEqual(['confirm-bot-email']);
  });

  it('needs no link when the signed-in account has confirmed the same address', async () => {
    const { rows } = await test.deps.pool.query('select email from users where id = $1', [
      fixture.userIds.owner,
    ]);
    const { owner } = fixture.actors;
    const before = await mailsTo(rows[0].email);
    expect(await save(rows[0].email.toUpperCase(), {}, owner)).toMatchObject({ isEmailConfirmed: true });
    expect(await mailsTo(rows[0].email)).toEqual(before);
  });

  it('cannot be flooded with links by a bot that is saved again and again', async () => {
    for (let round = 0; round < 8; round += 1) await save(email, { threshold: 100 + round });
    expect(await mailsTo(email)).toHaveLength(3);
  });
});
