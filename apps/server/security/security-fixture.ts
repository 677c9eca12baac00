import { CAPTCHA_ACTIONS } from '@signboard/contract/accounts/schemas.ts';
import { ownershipMessage } from '@signboard/contract/bots/ownership-message.ts';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { confirmationToken } from '#server/people/accounts/confirm-email.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { waitingBrowser, walletBrowser } from '#server/testing/hand-off.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, type TestWallet } from '#server/testing/test-wallets.ts';
import { type Actor, type ActorName, makeActors, sessionIdOf } from './actors.ts';
import { type FixtureBot, makeFixtureBot } from './fixture-bot.ts';
import { PRIVATE, PRIVATE_EMAIL, SECRET } from './start-fixture-app.ts';

type KnownList = { id: string; workspace: string; name: string };

/** Accounts, lists and bots with marked secrets, and the tokens to call with. */
export type SecurityFixture = {
  test: TestApp;
  actors: Record<ActorName, Actor>;
  owner: ListOwner;
  userIds: { owner: string; stranger: string };
  lists: { draft: KnownList; open: KnownList; fresh: KnownList; over: KnownList; foreign: KnownList };
  /** The draft as returned to its owner and sent back on save. */
  draft: Record<string, unknown>;
  bots: { own: FixtureBot; other: FixtureBot };
  /** Sign-in data for the visitor's session. */
  visitorProof: { username: string; nonce: string; signature: string };
  /** One that waits for its digits, and one that the visitor may finish. */
  handoffs: { open: { id: string; digits: string }; signed: { id: string } };
  /** The owner's signature for the access pass. */
  ownershipProof: { address: string; signature: string };
  confirmation: string;
  /** Of the owner: the signature of the session under test, and the id of another session. */
  freshSignature: { nonce: string; signature: string };
  otherSession: string;
  /** The owner's, whose address contains a marked token. */
  webhook: { id: string; secret: string };
  /** One of the owner's. */
  apiKey: { id: string; key: string };
  /** The owner's OAuth callbacks. */
  returned: { twitter: string; twitterBot: string; discordState: string };
};

/** Uses the API itself wherever possible. */
export async function makeSecurityFixture(test: TestApp): Promise<SecurityFixture> {
  const wallet = ethereumWallet();
  const owner = await given.owner(test, { wallet });
  const stranger = await given.owner(test);
  const lists = await makeLists(test, owner, stranger);
  const bots = {
    own: await makeFixtureBot(test, 'own', PRIVATE),
    other: await makeFixtureBot(test, 'other', 'another'),
  };
  const cookies = { own: bots.own.cookie, other: bots.other.cookie };
  const people = { owner: owner.browser, stranger: stranger.browser, ownerWallet: wallet };
  const actors = await makeActors(test, people, cookies);
  const { visitorProof, signed } = await signAsVisitor(test, actors);
  const handoffs = { open: await waitingBrowser(test.app), signed };
  const draft = (await owner.call('GET', `/info-all?project_id=${lists.draft.id}`)).json().result;
  const confirmation = await changeEmails(test, owner);
  const webhook = await createFixtureWebhook(owner);
  const returned = await startOAuthFlows(owner);
  const newKey = { body: { name: 'Reader', scopes: ['lists:read'] } };
  const apiKey = (await owner.browser.call('POST', '/api/v1/api-keys', newKey)).json().result;
  await passEveryCheck(test, Object.values(actors));
  const otherSession = await openOtherSession(test, wallet);
  const freshText = (await owner.browser.call('GET', '/users/signature')).json().result;
  const freshSignature = { nonce: freshText.nonce, signature: await wallet.sign(freshText.message) };
  const userIds = { owner: await userIdOf(test, owner), stranger: await userIdOf(test, stranger) };
  const terms = { domain: test.deps.domain, csrfToken: actors.owner.csrf ?? '', address: wallet.address };
  const ownershipProof = { address: wallet.address, signature: await wallet.sign(ownershipMessage(terms)) };
  const proofs = {
    visitorProof,
    handoffs,
    ownershipProof,
    confirmation,
    returned,
    apiKey,
    freshSignature,
    otherSession,
  };
  return { test, actors, owner, userIds, lists, draft, bots, webhook, ...proofs };
}

async function openOtherSession(test: TestApp, wallet: TestWallet): Promise<string> {
  const { browser } = await given.account(test, { wallet });
  const sessions = (await browser.call('GET', '/users/sessions')).json().result;
  return sessions.find((one: { isCurrent: boolean }) => one.isCurrent).id;
}

async function createFixtureWebhook({ browser }: ListOwner): Promise<SecurityFixture['webhook']> {
  const body = { url: `https://hooks.example.test/in?token=${SECRET}`, events: ['entry.created'] };
  const { webhook, secret } = (await browser.call('POST', '/api/v1/webhooks', { body })).json().result;
  return { id: webhook.id, secret };
}

async function makeLists(
  test: TestApp,
  owner: ListOwner,
  stranger: ListOwner,
): Promise<SecurityFixture['lists']> {
  const messages = {
    confirmation: true,
    confirmationMessage: PRIVATE,
    emailWinner: true,
    winnerMessage: { title: PRIVATE, message: PRIVATE },
    bannedWallets: '0x00000000000000000000000000000000000000bb',
  };
  const created = (await owner.create({ description: PRIVATE })).json().result;
  await owner.save(created, basics());
  await owner.call('PUT', '/access', { id: created.id, ...messages });
  const open = await given.list(test, owner, { access: messages });
  const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString();
  // There is still time for a reminder.
  const later = { endDate: inHours(5), eventDate: inHours(6) };
  const fresh = await given.list(test, owner, { access: messages, basics: later });
  const over = await given.list(test, owner, { access: messages });
  const foreign = await given.list(test, stranger);
  await owner.browser.call('POST', '/api/v1/third/page/register/participant', {
    body: { workspace: open.workspace, name: open.name, address: owner.address },
  });
  await given.entries(test, over, 3, { email: `${PRIVATE}@example.test` });
  await test.deps.pool.query(`update entries set winner = true, rank = entry_number where list_id = $1`, [
    over.id,
  ]);
  await test.deps.pool.query(
    `update lists set start_date = start_date - interval '9 days', end_date = end_date - interval '9 days',
       event_date = event_date - interval '9 days' where id = $1`,
    [over.id],
  );
  const draft = { id: created.id, workspace: owner.workspace, name: created.urlEndName };
  return { draft, open, fresh, over, foreign };
}

/** The visitor's session with a wallet's signature over its nonce. */
async function signAsVisitor(
  test: TestApp,
  actors: Record<ActorName, Actor>,
): Promise<{ visitorProof: SecurityFixture['visitorProof']; signed: { id: string } }> {
  const browser = createTestBrowser(test.app);
  const { nonce, message, access_token, csrf_access_token } = await browser.start();
  const handoff = (await browser.call('POST', '/users/handoff', { body: {} })).json();
  await (await walletBrowser(test.app, ethereumWallet())).claimAndSign(handoff);
  const cookies = Object.fromEntries(browser.cookies);
  actors.visitor = { bearer: access_token, csrf: csrf_access_token, cookies };
  const wallet = ethereumWallet();
  const signature = await wallet.sign(insertAddress(message, wallet.address));
  return { visitorProof: { username: wallet.address, nonce, signature }, signed: handoff };
}

/** The owner has a confirmed address and an unused link for an older one. */
async function changeEmails(test: TestApp, owner: ListOwner): Promise<string> {
  await test.deps.pool.query(
    'update users set email = $2, full_name = $3, email_confirmed_at = now() where workspace = $1',
    [owner.workspace, PRIVATE_EMAIL, PRIVATE],
  );
  const { rows } = await test.deps.pool.query(
    'select c.id from email_confirmations c join users u on u.id = c.user_id where u.workspace = $1',
    [owner.workspace],
  );
  return confirmationToken(test.deps.keyring, rows[0].id);
}

async function startOAuthFlows({ browser }: ListOwner): Promise<SecurityFixture['returned']> {
  const url = 'http://localhost:3000';
  const stateOf = async (path: string, body: object) => {
    const answer = await browser.call('POST', path, { body: { url, ...body } });
    return new URL(answer.json().payload.url).searchParams.get('state') ?? '';
  };
  const back = (state: string) => `${url}/back?${new URLSearchParams({ state, code: `${SECRET}-code` })}`;
  return {
    twitter: back(await stateOf('/api/v1/twitter/oauth2/auth-url', { purpose: 'test' })),
    twitterBot: back(await stateOf('/api/v1/twitter/oauth2/auth-url', { purpose: 'bot' })),
    discordState: await stateOf('/api/v1/discord/auth-url', {}),
  };
}

/** Gives everyone every captcha pass, so that rejections have another reason. */
export async function passEveryCheck({ deps, clock }: TestApp, actors: readonly Actor[]): Promise<void> {
  const sessions = actors.map(sessionIdOf).filter((id) => id !== null);
  await deps.pool.query(
    `insert into captcha_passes (session_id, action, expires_at)
     select distinct session, action, $3::timestamptz from unnest($1::uuid[]) session, unnest($2::text[]) action
     on conflict do nothing`,
    [sessions, CAPTCHA_ACTIONS, new Date(clock.now().getTime() + 300_000)],
  );
}

async function userIdOf({ deps }: TestApp, { workspace }: ListOwner): Promise<string> {
  return (await deps.pool.query('select id from users where workspace = $1', [workspace])).rows[0].id;
}

/** All credentials by name: none may be returned or logged. */
export async function secretsOf({
  test,
  actors,
  bots,
  webhook,
  apiKey,
}: SecurityFixture): Promise<Map<string, string>> {
  const { pool, keyring } = test.deps;
  const secrets = new Map([
    ['a token, webhook or code', SECRET],
    ['secret of a webhook', webhook.secret],
    ['an API key', apiKey.key],
  ]);
  for (const [name, { bearer, csrf, cookies }] of Object.entries(actors)) {
    if (bearer) secrets.set(`bearer of ${name}`, bearer);
    if (csrf) secrets.set(`CSRF token of ${name}`, csrf);
    for (const [cookie, value] of Object.entries(cookies)) secrets.set(`${cookie} of ${name}`, value);
  }
  for (const [name, { cookie }] of Object.entries(bots)) secrets.set(`cookie of bot ${name}`, cookie);
  const { rows: confirmations } = await pool.query('select id from email_confirmations');
  for (const { id } of confirmations) secrets.set(`confirmation ${id}`, confirmationToken(keyring, id));
  const { rows: sealed } = await pool.query(
    'select sealed as text from draw_secrets union all select secret from bot_channels union all select url from webhooks union all select secret from webhooks',
  );
  for (const { text } of sealed) if (text) secrets.set(`sealed ${text}`, text);
  return secrets;
}
