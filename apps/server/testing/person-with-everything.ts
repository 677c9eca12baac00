import { randomUUID } from 'node:crypto';
import { sealWebhook } from '#server/lists/announcements/announcement-webhook.ts';
import { createSecret } from '#server/people/webhooks/webhook-secrets.ts';
import { sealUrl } from '#server/people/webhooks/webhook-url.ts';
import { given, type ListAddress } from './given.ts';
import { passCaptcha } from './pass-captcha.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** Values unique to this person, to search for. */
export const MARKS = {
  email: 'marked.person@example.test',
  entryEmail: 'marked.entry@example.test',
  fullName: 'Marked Name',
  twitterId: '770011223344',
  discordId: '880011223344',
  roleAccount: '990011223344556677',
  vault: '0x5ea1ed0000000000000000000000000000000000',
  reportText: 'marked words of a report',
  description: 'marked words of an owner',
  community: 'Marked Community',
  apiKey: 'Marked key',
};

/** A person with data in every table that can hold personal data. */
export async function personWithEverything(test: TestApp) {
  const { pool } = test.deps;
  const owner = await given.owner(test);
  const { browser, address, userId, workspace } = owner;
  await browser.call('PUT', '/users/me/update', { body: { fullName: MARKS.fullName } });
  await pool.query('update users set email = $2 where id = $1', [userId, MARKS.email]);
  await pool.query('insert into confirmed_emails values ($1, $2, now())', [userId, MARKS.email]);
  await browser.call('POST', '/users/newsletter', { body: { email: MARKS.email } });
  await pool.query('update newsletter_subscribers set confirmed_at = now() where email = $1', [MARKS.email]);
  const list = await given.list(test, owner, {
    general: { description: MARKS.description },
    basics: { howManyWinners: 1 },
    access: { exposeRegWallets: true, exposeWinnerList: true, bannedWallets: `0x${'b'.repeat(40)}` },
  });
  const at = { workspace: list.workspace, name: list.name };
  const body = { ...at, address, email: MARKS.entryEmail };
  await browser.call('POST', '/api/v1/third/page/register/participant', { body });
  await browser.call('POST', '/api/v1/third/page/report', {
    body: { ...at, reason: 'scam', text: MARKS.reportText },
  });
  await pool.query('update images set uploaded_by = $1', [userId]);
  await pool.query('update entries set twitter_id = $2, discord_id = $3 where user_id = $1', [
    userId,
    MARKS.twitterId,
    MARKS.discordId,
  ]);
  await pool.query(
    `insert into social_proofs values ($1, $2, 'twitter', $3, '{"follows": {"foxes": "following"}}', now())`,
    [list.id, userId, MARKS.twitterId],
  );
  await pool.query('insert into proven_wallets values ($1, $2, $3, now())', [list.id, userId, MARKS.vault]);
  await pool.query(
    'insert into entry_vaults select list_id, $2, entry_number from entries where user_id = $1',
    [userId, MARKS.vault],
  );
  await pool.query(
    `insert into snapshot_changes
     select list_id, entry_number, 0, 'balance-low', '{"kind": "chain"}' from entries where user_id = $1`,
    [userId],
  );
  await pool.query(
    `insert into bots (twitter_id, username, is_pay, owner_address, owner_chain, pass_checked_at, posts, email,
       email_confirmed_at)
     values ('9901', 'marked_bot', true, $1, 'ethereum', now(), 60, 'bot@example.test', now())`,
    [address],
  );
  await pool.query(
    `insert into bot_collections (bot_id, chain, contract, position, name)
     select id, 'ethereum', '0x' || repeat('c', 40), 0, 'Marked' from bots where twitter_id = '9901'`,
  );
  await addPublicPresence(test, userId, list.id);
  await browser.call('POST', '/api/v1/communities/report', {
    body: { workspace, reason: 'other', text: MARKS.reportText },
  });
  await pool.query(
    `insert into list_reminders (list_id, kind, email, language, created_at, confirmed_at)
     values ($1, 'opens', $2, 'en', now(), now())`,
    [list.id, MARKS.email],
  );
  await browser.call('POST', '/api/v1/api-keys', {
    body: { name: MARKS.apiKey, scopes: ['lists:read'] },
  });
  await pool.query('update api_keys set last_used_at = now() where user_id = $1', [userId]);
  await pool.query('insert into draw_notice_opt_outs values ($1, now())', [MARKS.email]);
  const erase = () => eraseAccountOf(test, browser, workspace);
  const join = (other: ListAddress) =>
    browser.call('POST', '/api/v1/third/page/register/participant', {
      body: { workspace: other.workspace, name: other.name, address },
    });
  return { ...owner, list, erase, join };
}

/** A community page, an announcement webhook, a webhook of the workspace and a Discord role. */
async function addPublicPresence({ deps }: TestApp, userId: string, listId: string): Promise<void> {
  const id = randomUUID();
  const webhook = sealWebhook(deps.keyring, id, { id: '5577', token: 'a-secret-token' });
  await deps.pool.query(
    `insert into announcement_webhooks (id, owner_id, list_id, webhook, language, off_reason)
     values ($1, $2, $3, $4, 'en', 'gone')`,
    [id, userId, listId, webhook],
  );
  const sealed = createSecret(deps.keyring, id).sealed;
  await deps.pool.query(
    `insert into webhooks (id, owner_id, url, events, contracts, secret, previous_secret, previous_until, off_reason,
       created_at)
     values ($1, $2, $3, '{entry.created}', '{0x000000000000000000000000000000000000c0de}', $4, $4, now(), 'gone', now())`,
    [id, userId, sealUrl(deps.keyring, id, 'https://hooks.example.test/in?key=a-secret-token'), sealed],
  );
  await deps.pool.query(
    `insert into winner_role_settings
       (list_id, server_id, server_name, role_id, role_name, paused_reason, saved_at)
     values ($1, '1090000000000000001', 'Marked server', '1090000000000000010', 'Marked role', 'bot-removed', now())`,
    [listId],
  );
  await deps.pool.query(
    `insert into winner_roles
       (list_id, entry_number, draw_number, discord_user_id, state, given_at, created_at)
     select list_id, entry_number, 1, $2, 'given', now(), now() from entries where user_id = $1`,
    [userId, MARKS.roleAccount],
  );
  await deps.pool.query(
    `insert into communities (user_id, name, about, logo, links, is_published, is_listed)
     values ($1, $2, 'We like foxes.', $3, '{https://foxes.example}', true, true)`,
    [userId, MARKS.community, 'e'.repeat(64)],
  );
}

/** Requests an erasure with a captcha pass and the typed confirmation. */
export async function eraseAccountOf(test: TestApp, browser: TestBrowser, confirmation: string) {
  await passCaptcha(test, browser, 'account_erase');
  return await browser.call('POST', '/users/me/erasure', { body: { confirmation } });
}

export type PersonWithEverything = Awaited<ReturnType<typeof personWithEverything>>;

/** Another participant with a confirmed address. */
export async function someoneOn(test: TestApp, list: ListAddress, email: string) {
  const person = await given.account(test);
  await person.join(list, { email });
  await test.deps.pool.query(
    'insert into confirmed_emails select user_id, $1, now() from entries where address = $2 on conflict do nothing',
    [email, person.address],
  );
  return person;
}
