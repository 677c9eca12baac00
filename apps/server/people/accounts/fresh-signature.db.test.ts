import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, solanaWallet, type TestWallet } from '#server/testing/test-wallets.ts';

/** A contract wallet accepts one signature, whatever is signed. */
const CONTRACT_SIGNATURE = `0x${'ab'.repeat(80)}`;

let test: TestApp;

beforeAll(async () => {
  const contractSignatures = {
    maxCalls: 4,
    check: async ({ signature }: { signature: string }) =>
      signature === CONTRACT_SIGNATURE ? { chainId: 1 } : ('invalid' as const),
  };
  test = await startTestApp({ ports: { contractSignatures } });
});
afterAll(() => test.close());

/** An owner with a webhook and a confirmed email, and a session of theirs that somebody else has. */
async function withStolenSession(wallet: TestWallet = ethereumWallet()) {
  const owner = await given.owner(test, { wallet });
  const body = { url: 'https://hooks.example.test/own', events: ['entry.created'] };
  const { webhook } = (await owner.browser.call('POST', '/api/v1/webhooks', { body })).json().result;
  const thief = createTestBrowser(test.app);
  await thief.signIn(wallet);
  return { owner, thief, webhookId: webhook.id as string };
}

const newKey = { name: 'Mine now', scopes: ['lists:read', 'entries:read'] };
const elsewhere = 'https://thief.example.test/in';

/** What would let a thief stay, or read along. */
const CHANGES: Record<string, (browser: TestBrowser, webhookId: string) => ReturnType<TestBrowser['call']>> =
  {
    'an API key': (browser) => browser.call('POST', '/api/v1/api-keys', { body: newKey }),
    'a webhook': (browser) =>
      browser.call('POST', '/api/v1/webhooks', { body: { url: elsewhere, events: ['entry.created'] } }),
    'another address of a webhook': (browser, id) =>
      browser.call('PUT', '/api/v1/webhooks', { body: { id, url: elsewhere } }),
    'another secret of a webhook': (browser, id) =>
      browser.call('POST', '/api/v1/webhooks/secret', { body: { id } }),
    'another email': (browser) =>
      browser.call('PUT', '/users/me/update', { body: { email: `thief-${Date.now()}@example.test` } }),
  };

const stateOf = async ({ browser }: ListOwner) => ({
  keys: (await browser.call('GET', '/api/v1/api-keys')).json().result,
  webhooks: (await browser.call('GET', '/api/v1/webhooks')).json().result,
  me: (await browser.call('GET', '/users/me')).json(),
});

describe('a stolen session', () => {
  it.each(Object.entries(CHANGES))('cannot make %s', async (_what, change) => {
    const { owner, thief, webhookId } = await withStolenSession();
    const before = await stateOf(owner);
    const answer = await change(thief, webhookId);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'fresh-signature-needed']);
    expect(await stateOf(owner)).toEqual(before);
  });

  it('cannot announce elsewhere', async () => {
    const { owner, thief } = await withStolenSession();
    const body = { webhookUrl: `https://discord.com/api/webhooks/1070000000000000009/${'t'.repeat(68)}` };
    const answer = await thief.call('PUT', '/api/v1/announcements', { body });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'fresh-signature-needed']);
    const settings = (await owner.browser.call('GET', '/api/v1/announcements')).json().result;
    expect(settings.webhookUrl).toBe('');
  });

  it('cannot use what another session of the account has signed', async () => {
    const { thief, owner } = await withStolenSession();
    const { wallet } = owner;
    const here = createTestBrowser(test.app);
    await here.signIn(wallet);
    await here.signFreshly();
    expect((await CHANGES['an API key']?.(thief, ''))?.json().code).toBe('fresh-signature-needed');
    const { nonce, message } = (await here.call('GET', '/users/signature')).json().result;
    const body = { nonce, signature: await wallet.sign(message) };
    expect((await thief.call('POST', '/users/signature', { body })).json().code).toBe('nonce-mismatch');
  });

  it('cannot use the signature that signed it in', async () => {
    const wallet = ethereumWallet();
    const thief = createTestBrowser(test.app);
    const { message, nonce } = await thief.start();
    const signature = await wallet.sign(message.replace('{address}', wallet.address));
    await thief.login(wallet.address, nonce, signature);
    await thief.signIn(wallet);
    const fresh = (await thief.call('GET', '/users/signature')).json().result;
    for (const tried of [nonce, fresh.nonce]) {
      const answer = await thief.call('POST', '/users/signature', { body: { nonce: tried, signature } });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('cannot sign with another wallet', async () => {
    const { thief } = await withStolenSession();
    expect((await thief.signFreshly(ethereumWallet())).json().code).toBe('signature-invalid');
    expect((await CHANGES['an API key']?.(thief, ''))?.json().code).toBe('fresh-signature-needed');
  });
});

describe('a fresh signature', () => {
  it.each(Object.entries(CHANGES))('allows %s', async (_what, change) => {
    const { thief: person, webhookId } = await withStolenSession();
    expect((await person.signFreshly()).statusCode).toBe(200);
    expect((await change(person, webhookId)).statusCode).toBe(200);
  });

  it('is valid for five minutes', async () => {
    const { thief: person } = await withStolenSession();
    const { validUntil } = (await person.signFreshly()).json().result;
    expect(new Date(validUntil).getTime() - test.clock.now().getTime()).toBe(5 * 60_000);
    test.clock.advance(5 * 60 - 1);
    expect((await CHANGES['an API key']?.(person, ''))?.statusCode).toBe(200);
    test.clock.advance(1);
    expect((await CHANGES['an API key']?.(person, ''))?.json().code).toBe('fresh-signature-needed');
  });

  it('works once, also when it arrives many times at once', async () => {
    const { thief: person, owner } = await withStolenSession();
    const { nonce, message } = (await person.call('GET', '/users/signature')).json().result;
    const body = { nonce, signature: await owner.wallet.sign(message) };
    const send = () => person.call('POST', '/users/signature', { body });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await send()).json().code).toBe('nonce-used');
  });

  it('is refused when its text is older than five minutes, or was changed', async () => {
    const { thief: person, owner } = await withStolenSession();
    const { nonce, message } = (await person.call('GET', '/users/signature')).json().result;
    const signature = await owner.wallet.sign(message);
    const later = nonce.replace(/^[^.]+/, (expires: string) => `${expires}0`);
    const changed = { nonce: later, signature: await owner.wallet.sign(message.replace(nonce, later)) };
    expect((await person.call('POST', '/users/signature', { body: changed })).json().code).toBe(
      'nonce-mismatch',
    );
    test.clock.advance(5 * 60);
    expect((await person.call('POST', '/users/signature', { body: { nonce, signature } })).json().code).toBe(
      'nonce-expired',
    );
  });

  it.each([
    ['a Solana wallet', solanaWallet],
    [
      'a contract wallet',
      () => ({ address: ethereumWallet().address, sign: async () => CONTRACT_SIGNATURE }),
    ],
  ])('is also made by %s', async (_kind, wallet) => {
    const browser = createTestBrowser(test.app);
    await browser.signIn(wallet());
    expect((await browser.signFreshly()).statusCode).toBe(200);
    expect((await CHANGES['an API key']?.(browser, ''))?.statusCode).toBe(200);
  });

  it('names its purpose, this site and the wallet', async () => {
    const { thief: person, owner } = await withStolenSession();
    const { message } = (await person.call('GET', '/users/signature')).json().result;
    expect(message).toMatch(/^Confirm a change to your Signboard account\./);
    expect(message).toContain(`\nDomain: ${test.deps.domain}\n`);
    expect(message).toContain(`\n${owner.address}\n`);
  });

  it('is not asked for the first email of an account, nor for what is no change of where messages go', async () => {
    const browser = createTestBrowser(test.app);
    await browser.signIn(ethereumWallet());
    const save = async (body: object) => (await browser.call('PUT', '/users/me/update', { body })).statusCode;
    expect(await save({ email: 'first@example.test', fullName: 'Ada' })).toBe(200);
    expect(await save({ email: 'FIRST@example.test', fullName: 'Ada L.' })).toBe(200);
    const { thief, webhookId: id } = await withStolenSession();
    const body = { id, events: ['entry.removed'], isOn: false };
    expect((await thief.call('PUT', '/api/v1/webhooks', { body })).statusCode).toBe(200);
  });
});
