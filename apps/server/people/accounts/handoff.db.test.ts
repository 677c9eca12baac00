import { createHash } from 'node:crypto';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { waitingBrowser, walletBrowser } from '#server/testing/hand-off.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, solanaWallet } from '#server/testing/test-wallets.ts';
import { deleteExpiredSessions } from './sessions-store.ts';

let test: TestApp;
let list: { workspace: string; name: string };

beforeAll(async () => {
  test = await startTestApp({ ports: { contractSignatures: { check: async () => 'invalid', maxCalls: 2 } } });
  const owner = await given.owner(test);
  const created = (await owner.create({ name: 'Winter drop' })).json().result;
  await owner.save(created, basics());
  list = { workspace: owner.workspace, name: created.urlEndName };
});
afterAll(() => test.close());

const wait = (forList?: typeof list) => waitingBrowser(test.app, forList);
const open = (wallet = ethereumWallet()) => walletBrowser(test.app, wallet);
const code = (answer: { json(): { code?: string } }) => answer.json().code;
const show = async (id: string) =>
  (await createTestBrowser(test.app).call('GET', `/users/handoff/page?id=${id}`)).json();
/** Any digits but the right ones. */
const wrong = (digits: string) => (digits === '00' ? '01' : '00');

describe.each([
  ['an Ethereum wallet', ethereumWallet],
  ['a Solana wallet', solanaWallet],
])('a hand-off to %s', (_name, makeWallet) => {
  it('signs the waiting browser in, and never the wallet’s', async () => {
    const wallet = makeWallet();
    const waiting = await wait();
    const phone = await open(wallet);
    expect(await waiting.watch(waiting.id)).toEqual({ state: 'open', address: null });
    const { message } = (await phone.claim(waiting.id, waiting.digits)).json();
    expect(await waiting.watch(waiting.id)).toEqual({ state: 'claimed', address: null });
    const signed = await phone.sign(waiting.id, message);
    expect(signed.json()).toEqual({ success: true, msg: '', result: null });
    expect(signed.cookies).toEqual([]);
    expect((await phone.browser.call('GET', '/users/me')).statusCode).toBe(401);
    expect(await waiting.watch(waiting.id)).toEqual({ state: 'signed', address: wallet.address });
    expect((await waiting.finish(waiting.id)).statusCode).toBe(200);
    const me = await waiting.browser.call('GET', '/users/me');
    expect(me.json()).toMatchObject({ principalWallet: wallet.address });
  });
});

describe('starting a hand-off', () => {
  it('stores only the hash of the id', async () => {
    const { id } = await wait();
    expect(Buffer.from(id, 'base64url')).toHaveLength(16);
    const { rows } = await test.deps.pool.query('select * from handoffs');
    const hash = createHash('sha256').update(id).digest('hex');
    expect(rows.some((row) => row.id_hash.toString('hex') === hash)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('replaces the earlier one of the same browser', async () => {
    const waiting = await wait();
    const next = await waiting.start();
    expect(await waiting.watch(waiting.id)).toEqual({ state: 'replaced', address: null });
    expect(await waiting.watch(next.id)).toMatchObject({ state: 'open' });
    const phone = await open();
    expect(code(await phone.claim(waiting.id, waiting.digits))).toBe('handoff-expired');
  });

  it('is refused for an unknown list and for a browser that is signed in', async () => {
    const { browser } = await wait();
    const unknown = { list: { workspace: 'nobody', name: 'nothing' } };
    expect(code(await browser.call('POST', '/users/handoff', { body: unknown }))).toBe('not-found');
    await browser.signIn(ethereumWallet());
    expect(code(await browser.call('POST', '/users/handoff', { body: {} }))).toBe('nonce-mismatch');
  });

  it('is limited per network', async () => {
    const { clock } = test;
    clock.advance(3_601);
    const asked = async (address: string) => {
      const browser = createTestBrowser(test.app, 'en', address);
      await browser.start();
      return await browser.call('POST', '/users/handoff', { body: {} });
    };
    await asked('203.0.113.7');
    await test.deps.pool.query('update usage_counts set count = 300');
    expect(code(await asked('203.0.113.7'))).toBe('too-many-requests');
    expect((await asked('203.0.113.8')).statusCode).toBe(200);
    clock.advance(3_601);
    expect((await asked('203.0.113.7')).statusCode).toBe(200);
  });
});

describe('the page in the wallet', () => {
  it('names the list but never the digits, and uses up nothing', async () => {
    const waiting = await wait(list);
    for (let visit = 0; visit < 3; visit += 1)
      expect(await show(waiting.id)).toEqual({
        state: 'open',
        list: { name: 'Winter drop', chain: 'ethereum' },
      });
    expect((await (await open()).claim(waiting.id, waiting.digits)).statusCode).toBe(200);
  });

  it('says nothing about an unknown or expired hand-off', async () => {
    const waiting = await wait(list);
    test.clock.advance(120);
    for (const id of [waiting.id, 'A'.repeat(22)])
      expect(await show(id)).toEqual({ state: 'expired', list: null });
  });
});

describe('claiming', () => {
  it('ends with one wrong try, even if the right digits follow', async () => {
    const waiting = await wait();
    const phone = await open();
    expect(code(await phone.claim(waiting.id, wrong(waiting.digits)))).toBe('handoff-wrong-digits');
    expect(code(await phone.claim(waiting.id, waiting.digits))).toBe('handoff-wrong-digits');
    expect(code(await (await open()).claim(waiting.id, waiting.digits))).toBe('handoff-wrong-digits');
    expect(await waiting.watch(waiting.id)).toEqual({ state: 'failed', address: null });
    expect(code(await waiting.finish(waiting.id))).toBe('handoff-wrong-digits');
  });

  it('binds the hand-off to one of many browsers that claim at once', async () => {
    const waiting = await wait();
    const phones = await Promise.all(Array.from({ length: 6 }, () => open()));
    const answers = await Promise.all(phones.map((phone) => phone.claim(waiting.id, waiting.digits)));
    expect(answers.map((answer) => code(answer) ?? 'claimed').sort()).toEqual(
      ['claimed', ...Array(5).fill('handoff-claimed')].sort(),
    );
  });

  it('lets no guess through that arrives together with others', async () => {
    const waiting = await wait();
    const phones = await Promise.all(Array.from({ length: 6 }, () => open()));
    const answers = await Promise.all(phones.map((phone) => phone.claim(waiting.id, wrong(waiting.digits))));
    expect(new Set(answers.map(code))).toEqual(new Set(['handoff-wrong-digits']));
    expect(code(await (await open()).claim(waiting.id, waiting.digits))).toBe('handoff-wrong-digits');
  });

  it('gives the same message again to the same browser, whose answer may be lost', async () => {
    const waiting = await wait();
    const phone = await open();
    const first = (await phone.claim(waiting.id, waiting.digits)).json();
    expect((await phone.claim(waiting.id, waiting.digits)).json()).toEqual(first);
    expect((await phone.sign(waiting.id, first.message)).statusCode).toBe(200);
  });

  it('is over after two minutes', async () => {
    const waiting = await wait();
    const phone = await open();
    test.clock.advance(119);
    const { message } = (await phone.claim(waiting.id, waiting.digits)).json();
    test.clock.advance(1);
    expect(code(await phone.claim(waiting.id, waiting.digits))).toBe('handoff-expired');
    expect(code(await phone.sign(waiting.id, message))).toBe('handoff-expired');
    expect(await waiting.watch(waiting.id)).toEqual({ state: 'expired', address: null });
  });
});

describe('signing', () => {
  it('is refused to a browser that has not claimed', async () => {
    const waiting = await wait();
    const [phone, other] = [await open(), await open()];
    const { message } = (await phone.claim(waiting.id, waiting.digits)).json();
    expect(code(await other.sign(waiting.id, message))).toBe('handoff-claimed');
    expect((await phone.sign(waiting.id, message)).statusCode).toBe(200);
  });

  it('rejects the message of another hand-off, and of a direct sign-in', async () => {
    const wallet = ethereumWallet();
    const phone = await open(wallet);
    const [one, other] = [await wait(), await wait()];
    const { message } = (await phone.claim(one.id, one.digits)).json();
    await phone.claim(other.id, other.digits);
    expect(code(await phone.sign(other.id, message))).toBe('signature-invalid');
    const direct = await createTestBrowser(test.app).start();
    expect(code(await phone.sign(one.id, direct.message))).toBe('signature-invalid');
    expect((await phone.sign(one.id, message)).statusCode).toBe(200);
  });

  it('gives a signature that signs nobody in directly', async () => {
    const wallet = ethereumWallet();
    const waiting = await wait();
    const phone = await open(wallet);
    const { message } = (await phone.claim(waiting.id, waiting.digits)).json();
    const nonce = /Nonce: (\S+)/.exec(message)?.[1] ?? '';
    const signature = await wallet.sign(insertAddress(message, wallet.address));
    expect(code(await phone.browser.login(wallet.address, nonce, signature))).toBe('nonce-mismatch');
  });

  it('rejects the signature of another key', async () => {
    const [victim, thief] = [ethereumWallet(), ethereumWallet()];
    const waiting = await wait();
    const phone = await open({ address: victim.address, sign: thief.sign });
    expect(code(await phone.claimAndSign(waiting))).toBe('signature-invalid');
    expect(await waiting.watch(waiting.id)).toMatchObject({ state: 'claimed' });
  });

  it('needs a wallet of the list’s chain, and lets the person take another', async () => {
    const waiting = await wait(list);
    const phone = await open(solanaWallet());
    const { message } = (await phone.claim(waiting.id, waiting.digits)).json();
    expect(code(await phone.sign(waiting.id, message))).toBe('wallet-wrong-chain');
    const wallet = ethereumWallet();
    const signature = await wallet.sign(insertAddress(message, wallet.address));
    const body = { id: waiting.id, address: wallet.address, signature };
    expect((await phone.browser.call('POST', '/users/handoff/sign', { body })).statusCode).toBe(200);
    expect(await waiting.watch(waiting.id)).toEqual({ state: 'signed', address: wallet.address });
  });

  it('works once', async () => {
    const waiting = await wait();
    const phone = await open();
    const { message } = (await phone.claim(waiting.id, waiting.digits)).json();
    const answers = await Promise.all(Array.from({ length: 4 }, () => phone.sign(waiting.id, message)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(code(await phone.claim(waiting.id, waiting.digits))).toBe('handoff-used');
  });
});

describe('continuing', () => {
  it('opens one session, however often and fast it is asked for', async () => {
    const wallet = ethereumWallet();
    const waiting = await wait();
    await (await open(wallet)).claimAndSign(waiting);
    const ask = () => waiting.browser.call('POST', '/users/handoff/finish', { body: { id: waiting.id } });
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers.map((answer) => code(answer) ?? 'opened').sort()).toEqual(
      ['opened', ...Array(5).fill('handoff-used')].sort(),
    );
    const { rows } = await test.deps.pool.query(
      'select scope from sessions join users on users.id = user_id where principal_wallet = $1',
      [wallet.address],
    );
    expect(rows).toEqual([{ scope: 'join' }]);
  });

  it('is refused to another browser that knows the id', async () => {
    const waiting = await wait();
    const phone = await open();
    await phone.claimAndSign(waiting);
    const stranger = await wait();
    for (const { browser } of [stranger, phone]) {
      const answer = await browser.call('POST', '/users/handoff/finish', { body: { id: waiting.id } });
      expect(answer.statusCode).toBe(409);
      expect(answer.cookies).toEqual([]);
    }
    expect((await waiting.finish(waiting.id)).statusCode).toBe(200);
  });

  it('is refused before the wallet has signed', async () => {
    const waiting = await wait();
    expect(code(await waiting.finish(waiting.id))).toBe('handoff-expired');
    await (await open()).claim(waiting.id, waiting.digits);
    expect(waiting.browser.cookies.has('signboard_session')).toBe(false);
    expect((await waiting.finish(waiting.id)).statusCode).toBe(409);
  });

  it('has two minutes from the signature on', async () => {
    const [late, inTime] = [await wait(), await wait()];
    test.clock.advance(100);
    for (const waiting of [late, inTime]) await (await open()).claimAndSign(waiting);
    test.clock.advance(119);
    expect((await inTime.finish(inTime.id)).statusCode).toBe(200);
    test.clock.advance(1);
    expect(code(await late.finish(late.id))).toBe('handoff-expired');
  });

  it('goes on in another process after the first has stopped', async () => {
    const wallet = ethereumWallet();
    const first = await startTestApp({ besides: test });
    const waiting = await waitingBrowser(first.app);
    const phone = await walletBrowser(first.app, wallet);
    const { message } = (await phone.claim(waiting.id, waiting.digits)).json();
    await first.close();
    const [phoneAfter, waitingAfter] = [createTestBrowser(test.app), createTestBrowser(test.app)];
    phoneAfter.continueAs(phone.browser);
    waitingAfter.continueAs(waiting.browser);
    const signature = await wallet.sign(insertAddress(message, wallet.address));
    const body = { id: waiting.id, address: wallet.address, signature };
    expect((await phoneAfter.call('POST', '/users/handoff/sign', { body })).statusCode).toBe(200);
    const finished = await waitingAfter.call('POST', '/users/handoff/finish', { body: { id: waiting.id } });
    expect(finished.statusCode).toBe(200);
  });

  it('tells the confirmed address of the account', async () => {
    const wallet = ethereumWallet();
    const owner = await given.owner(test, { wallet });
    const waiting = await wait();
    await (await open(wallet)).claimAndSign(waiting);
    await waiting.finish(waiting.id);
    const { rows } = await test.deps.pool.query(
      `select details from mails where template = 'handed-off' and recipient = $1`,
      [`${owner.workspace}@example.test`],
    );
    expect(rows).toEqual([{ details: { address: wallet.address } }]);
  });
});

it('are deleted once they have expired', async () => {
  await wait();
  test.clock.advance(121);
  await deleteExpiredSessions(test.deps.db, test.clock.now());
  expect((await test.deps.pool.query('select from handoffs')).rowCount).toBe(0);
});
