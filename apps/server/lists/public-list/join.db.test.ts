import { isReceiptSigned, parseReceipt } from '@signboard/draw/receipt.ts';
import { hashTermsVersion, type TermsVersion } from '@signboard/draw/terms.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPublishedTerms } from '#server/lists/published-terms.ts';
import { sendDueMails } from '#server/people/notifications/send-mails.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListAddress, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, solanaWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
let owner: ListOwner;
const balances = new Map<string, bigint | 'could-not-check'>();
const tokens = new Map<string, bigint | 'could-not-check'>();
const PASS = '0x00000000000000000000000000000000000000A1';
const OTHER_PASS = '0x00000000000000000000000000000000000000a2';

/** Longer than the interval at which counts are written. */
const NEXT_WRITE_SECONDS = 10;

beforeAll(async () => {
  test = await startTestApp({
    settings: { OPERATOR_EMAIL: 'operator@example.test' },
    ports: {
      contractSignatures: { check: async () => ({ chainId: 8453 }), maxCalls: 2 },
      contractLookup: { exists: async () => 'yes' },
      chainReads: fakeChainReads({
        balance: async (address) => balances.get(address) ?? 0n,
        tokens: async (contract, address) => tokens.get(`${contract} ${address}`.toLowerCase()) ?? 0n,
      }),
    },
  });
  owner = await given.owner(test);
});
afterAll(async () => {
  await test.close();
});

const counters = async ({ workspace, name }: ListAddress) =>
  (await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${name}`)).json().result.details
    .counters;

const preparedName = (text: string) => /^\/\* prepared: ([a-z-]+) \*\//.exec(text.trim())?.[1] ?? text;

async function mailsTo(recipient: string) {
  return await test.deps.db
    .selectFrom('mails')
    .select(['template', 'state', 'details'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .orderBy('template')
    .execute();
}

describe('[J3] joining', () => {
  it('takes three round trips', async () => {
    const list = await given.list(test, owner);
    const person = await given.account(test);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    expect((await person.join(list)).statusCode).toBe(200);
    const texts = query.mock.calls.map(
      ([statement]) => (statement as unknown as { text?: string })?.text ?? `${statement}`,
    );
    // The row of the list is the same for everyone, and cached.
    expect(texts.filter((text) => !text.startsWith('select "lists".*')).map(preparedName)).toEqual([
      'find-sessions',
      'find-joiners',
      'join-list',
    ]);
  });

  it('creates a numbered entry with a verifiable receipt and updates the counter', async () => {
    const list = await given.list(test, owner);
    const [first, second] = [await given.account(test), await given.account(test)];
    const { result } = (await first.join(list)).json();
    expect(result).toMatchObject({ entryNumber: 1, message: null, mail: null });
    const parsed = parseReceipt(result.receipt);
    if ('fault' in parsed) throw new Error(parsed.fault.reason);
    expect(parsed.receipt).toMatchObject({
      listId: list.id,
      entryNumber: 1,
      address: first.address.toLowerCase(),
      joinedAt: test.clock.now().toISOString(),
    });
    expect(isReceiptSigned(parsed.receipt)).toBe(true);
    expect((await second.join(list)).json().result.entryNumber).toBe(2);
    expect(await counters(list)).toEqual({ total: 10, joined: 2, available: 8 });
    expect((await first.entry(list)).json().result).toEqual(result);
    const entry = await test.deps.db
      .selectFrom('entries')
      .select('innerHash')
      .where('listId', '=', list.id)
      .where('entryNumber', '=', 1)
      .executeTakeFirstOrThrow();
    const [terms] = await findPublishedTerms(test.deps.db, list.id);
    expect(parsed.receipt).toMatchObject({
      inner: entry.innerHash.toString('hex'),
      weight: 1,
      pool: 0,
      termsHash: hashTermsVersion(terms as TermsVersion),
      source: { kind: 'commit-reveal', secretHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('stores the host that the browser says the visitor came from, and nothing else of it', async () => {
    const list = await given.list(test, owner, { basics: { availableSpots: 20 } });
    const { host, hostname } = new URL(test.deps.publicUrl);
    const sent = [
      ['https://www.x.com/some/secret?path=1#here', 'x.com'],
      ['T.co', 't.co'],
      ['user:password@example.com:8443', 'example.com'],
      ['https://bücher.example/', 'xn--bcher-kva.example'],
      [undefined, null],
      ['', null],
      [`https://${host}/sb/list`, null],
      [`www.${hostname}`, null],
      ['<script>', null],
      ['javascript:alert(1)', null],
      ['localhost', null],
      [`${'a'.repeat(60)}.${'b'.repeat(60)}.example`, null],
      ["x.com'; drop table entries; --", null],
    ] as const;
    for (const [referrer, stored] of sent) {
      const joined = await (await given.account(test)).join(list, { referrer });
      expect(joined.statusCode, `${referrer}: ${joined.body}`).toBe(200);
      const { result } = joined.json();
      const { rows } = await test.deps.pool.query(
        'select referrer from entries where list_id = $1 and entry_number = $2',
        [list.id, result.entryNumber],
      );
      expect(rows, referrer).toEqual([{ referrer: stored }]);
    }
    for (const referrer of ['a'.repeat(201), 'x.com\u0000', 7, null])
      expect((await (await given.account(test)).join(list, { referrer })).statusCode).toBe(400);
  });

  it('lists the entry under Joined', async () => {
    const list = await given.list(test, owner);
    const person = await given.account(test);
    await person.join(list);
    const joined = (await person.browser.call('GET', '/api/v1/projects/joined/list')).json().result;
    expect(joined).toMatchObject({ total: 1, rows: [{ id: list.id }] });
  });

  it('requires the signed-in wallet itself', async () => {
    const list = await given.list(test, owner);
    const person = await given.account(test);
    const stranger = createTestBrowser(test.app);
    await stranger.start();
    const body = { workspace: list.workspace, name: list.name, address: person.address };
    const anonymous = await stranger.call('POST', '/api/v1/third/page/register/participant', { body });
    expect(anonymous.statusCode).toBe(401);
    const other = ethereumWallet().address;
    expect((await person.join(list, { address: other })).json().code).toBe('wallet-not-yours');
    expect((await person.join(list, { address: 'nonsense' })).json().code).toBe('wallet-not-yours');
    expect((await person.join(list, { address: person.address.toLowerCase() })).statusCode).toBe(200);
    expect((await person.join({ ...list, name: 'nothing' })).statusCode).toBe(404);
  });

  it('requires a wallet on the list’s chain', async () => {
    const list = await given.list(test, owner, { general: { chain: 'solana' } });
    const [ethereum, solana] = [
      await given.account(test),
      await given.account(test, { wallet: solanaWallet() }),
    ];
    expect((await ethereum.join(list)).json().code).toBe('wallet-wrong-chain');
    expect((await solana.join(list)).json().result.entryNumber).toBe(1);
  });

  it('is rejected before the start, after the end, while offline and when closed, with the message of that state', async () => {
    const person = await given.account(test);
    const upcoming = await given.list(test, owner, { state: 'upcoming' });
    expect((await person.join(upcoming)).json()).toMatchObject({
      code: 'list-upcoming',
      msg: 'This list hasn’t opened yet.',
    });
    const ended = await given.list(test, owner, { state: 'ended' });
    expect((await person.join(ended)).json().code).toBe('list-ended');
    const list = await given.list(test, owner);
    await owner.call('POST', '/activate', { id: list.id });
    expect((await person.join(list)).json().code).toBe('list-offline');
    await owner.call('POST', '/activate', { id: list.id });
    await owner.call('POST', '/finish', { id: list.id });
    expect((await person.join(list)).json().code).toBe('list-closed');
    expect((await person.leave(list)).json().code).toBe('list-closed');
  });

  it('is rejected for banned wallets', async () => {
    const banned = await given.account(test);
    const list = await given.list(test, owner, { access: { bannedWallets: banned.address.toLowerCase() } });
    expect((await banned.join(list)).json().code).toBe('wallet-banned');
    expect((await banned.validate(list)).json().result).toMatchObject({ banned: true, registered: false });
  });

  it('[T52] does not accept what a wallet holds on mainnet from someone who controls it on another chain', async () => {
    const [victim, thief] = [ethereumWallet(), ethereumWallet()];
    const person = await given.account(test, { wallet: victim });
    await person.browser.signIn({ address: victim.address, sign: thief.sign });
    const list = await given.list(test, owner, {
      registration: { balanceVerification: true, requiredBalance: '0.5' },
    });
    balances.set(victim.address, 10n ** 18n);
    expect((await person.join(list)).json()).toMatchObject({
      code: 'requirement-not-met',
      requirement: 'balance',
      reason: 'wallet-elsewhere',
    });
    expect((await person.validate(list)).json().result.requirements).toEqual([
      { id: 'balance', state: 'not-met', reason: 'wallet-elsewhere' },
    ]);
    expect((await person.join(await given.list(test, owner))).statusCode).toBe(200);
    expect((await (await given.account(test, { wallet: victim })).join(list)).statusCode).toBe(200);
  });

  it('requires the exact balance and distinguishes an unavailable node', async () => {
    const list = await given.list(test, owner, {
      registration: { balanceVerification: true, requiredBalance: '0.5' },
    });
    const person = await given.account(test);
    balances.set(person.address, 5n * 10n ** 17n - 1n);
    expect((await person.join(list)).json()).toMatchObject({
      code: 'requirement-not-met',
      requirement: 'balance',
      reason: 'balance-low',
      msg: 'This wallet’s balance is too low.',
    });
    balances.set(person.address, 'could-not-check');
    const unchecked = await person.join(list);
    expect([unchecked.statusCode, unchecked.json().reason]).toEqual([424, 'balance-unchecked']);
    balances.set(person.address, 5n * 10n ** 17n);
    expect((await person.join(list)).statusCode).toBe(200);
    const figures = await figuresOf(list.id);
    // Once for this person, however often they try.
    expect(figures).toContainEqual({ kind: 'refusal', name: 'balance', count: 1 });
    expect(figures).toContainEqual({ kind: 'verified', name: '', count: 1 });
  });

  it('requires a token of any of the contracts', async () => {
    const list = await given.list(test, owner, {
      registration: { nftVerification: true, ownNft: `${PASS}, ${OTHER_PASS}` },
    });
    const person = await given.account(test);
    expect((await person.join(list)).json()).toMatchObject({ requirement: 'nft', reason: 'nft-missing' });
    tokens.set(`${PASS} ${person.address}`.toLowerCase(), 'could-not-check');
    expect((await person.join(list)).json().reason).toBe('nft-unchecked');
    tokens.set(`${OTHER_PASS} ${person.address}`.toLowerCase(), 2n);
    expect((await person.join(list)).statusCode).toBe(200);
  });

  it('requires an anti-bot pass, which works for one entry', async () => {
    const settings = { registration: { requireCaptcha: true } };
    const [list, other] = [await given.list(test, owner, settings), await given.list(test, owner, settings)];
    const person = await given.account(test);
    expect((await person.join(list)).json()).toMatchObject({
      requirement: 'captcha',
      reason: 'captcha-needed',
    });
    await person.passCaptcha();
    expect((await person.join(list)).statusCode).toBe(200);
    expect((await person.join(other)).json().requirement).toBe('captcha');
    await person.passCaptcha();
    const both = await Promise.all([person.join(other), person.join(other)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('requires a valid email', async () => {
    const list = await given.list(test, owner, { registration: { requestEmail: true } });
    const person = await given.account(test);
    expect((await person.join(list)).json()).toMatchObject({ requirement: 'email', reason: 'email-needed' });
    expect((await person.join(list, { email: 'nonsense' })).json().fields).toEqual({
      email: 'Should be a valid email',
    });
    expect((await person.join(list, { email: 'me@example.test' })).json().result.mail).toEqual({
      address: 'me@example.test',
      isConfirmed: false,
    });
  });
});

describe('[J5] joining under load', () => {
  it('adds a wallet once, however many tabs join concurrently', async () => {
    const list = await given.list(test, owner);
    const person = await given.account(test);
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.join(list)));
    const codes = answers.map((answer) => answer.json().code ?? 'joined').sort();
    expect(codes).toEqual([...Array(19).fill('already-joined'), 'joined']);
    expect((await counters(list)).joined).toBe(1);
  });

  it('never exceeds the spots and keeps the counter exact', async () => {
    const list = await given.list(test, owner, { basics: { availableSpots: 7, howManyWinners: 2 } });
    const people = await Promise.all(Array.from({ length: 30 }, () => given.account(test)));
    const answers = await Promise.all(people.map((person) => person.join(list)));
    const numbers = answers.flatMap((answer) => answer.json().result?.entryNumber ?? []);
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(answers.filter((answer) => answer.json().code === 'list-full')).toHaveLength(23);
    expect(await counters(list)).toEqual({ total: 7, joined: 7, available: 0 });
  });

  it('adds nobody to a list that closes while joins are queued, and loses nobody who is on it', async () => {
    const list = await given.list(test, owner, { basics: { availableSpots: 100 } });
    const people = await Promise.all(Array.from({ length: 40 }, () => given.account(test)));
    const joining = people.map((person) => person.join(list));
    const closed = await owner.call('POST', '/finish', { id: list.id });
    expect(closed.statusCode).toBe(200);
    const { count } = await test.deps.db
      .selectFrom('entries')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('listId', '=', list.id)
      .executeTakeFirstOrThrow();
    const answers = await Promise.all(joining);
    const joined = answers.filter((answer) => answer.statusCode === 200);
    expect(joined).toHaveLength(Number(count));
    expect(answers.filter((answer) => answer.json().code === 'list-closed')).toHaveLength(40 - joined.length);
  });
});

it('[J3] checks again when the settings have changed since the first check', async () => {
  const slow = await startTestApp({
    memoryMs: 60_000,
    ports: { contractLookup: { exists: async () => 'yes' } },
  });
  try {
    const manager = await given.owner(slow);
    const list = await given.list(slow, manager);
    const [early, late] = [await given.account(slow), await given.account(slow)];
    expect((await early.join(list)).statusCode).toBe(200);
    await manager.call('POST', '/activate', { id: list.id });
    await manager.call('PUT', '/registration', { id: list.id, requestEmail: true });
    await manager.call('POST', '/activate', { id: list.id });
    expect((await late.join(list)).json()).toMatchObject({ requirement: 'email', reason: 'email-needed' });
    expect((await late.join(list, { email: 'late@example.test' })).statusCode).toBe(200);
  } finally {
    await slow.close();
  }
});

describe('leaving', () => {
  it('frees the spot while the list is open and never reuses the entry number', async () => {
    const list = await given.list(test, owner, { basics: { availableSpots: 1, howManyWinners: 1 } });
    const [first, second] = [await given.account(test), await given.account(test)];
    await first.join(list);
    expect((await second.join(list)).json().code).toBe('list-full');
    expect((await second.leave(list)).json().code).toBe('not-joined');
    const both = await Promise.all([first.leave(list), first.leave(list)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await first.entry(list)).json().result).toBeNull();
    expect((await second.join(list)).json().result.entryNumber).toBe(2);
    expect(await counters(list)).toEqual({ total: 1, joined: 1, available: 0 });
    test.clock.advance(3_600);
    expect((await second.leave(list)).statusCode).not.toBe(200);
    expect((await counters(list)).joined).toBe(1);
  });
});

describe('[J6] owner’s confirmation', () => {
  const message = 'Welcome!\n\nSee https://evil.example/claim';
  const settings = {
    registration: { requestEmail: true },
    access: { confirmation: true, confirmationMessage: message },
  };

  it('is shown immediately, and mailed to a new address only after a neutral confirmation', async () => {
    const list = await given.list(test, owner, settings);
    const person = await given.account(test);
    const email = 'newcomer@example.test';
    expect((await person.join(list, { email })).json().result).toMatchObject({
      message,
      mail: { address: email, isConfirmed: false },
    });
    expect(await mailsTo(email)).toMatchObject([
      { template: 'confirm-email', state: 'queued' },
      { template: 'entry-confirmed', state: 'held' },
    ]);
    await sendAll();
    const [question] = test.sentMails.filter(({ to }) => to === email);
    expect(question?.text).not.toContain('Welcome');
    const token = /confirm-email\/(\S+)/.exec(question?.text ?? '')?.[1];
    const confirmed = await person.browser.call('POST', '/users/confirm/email', { body: { id: token } });
    expect(confirmed.json().result).toBe(true);
    await sendAll();
    const letter = test.sentMails.filter(({ to }) => to === email)[1];
    expect(letter?.subject).toContain('You’re on the list');
    expect(letter?.text).toContain('Welcome!');
    // Text that looks like a link must not become one in a mail client.
    expect(`${letter?.text}${letter?.html}`).not.toContain('https://evil.example');
    expect((await person.entry(list)).json().result.mail.isConfirmed).toBe(true);
    const profile = (await person.browser.call('GET', '/users/me')).json();
    expect(profile.email ?? profile.result?.email ?? '').not.toBe(email);
  });

  it('goes immediately to a confirmed address, which is asked only once', async () => {
    const [list, other] = [await given.list(test, owner, settings), await given.list(test, owner, settings)];
    const person = await given.account(test);
    const email = 'known@example.test';
    await test.deps.pool.query(
      'insert into confirmed_emails (user_id, email, confirmed_at) select id, $2, now() from users where principal_wallet = $1',
      [person.address, email],
    );
    await person.join(list, { email: 'Known@example.test' });
    await person.join(other, { email });
    expect(await mailsTo(email)).toMatchObject([{ template: 'entry-confirmed', state: 'queued' }]);
    expect(await mailsTo('Known@example.test')).toMatchObject([
      { template: 'entry-confirmed', state: 'queued' },
    ]);
  });

  it('cannot be used to flood an address', async () => {
    const email = 'victim@example.test';
    for (let time = 0; time < 5; time += 1) {
      const person = await given.account(test);
      await person.join(await given.list(test, owner, settings), { email });
    }
    const questions = (await mailsTo(email)).filter(({ template }) => template === 'confirm-email');
    expect(questions).toHaveLength(3);
  });

  it('goes to the profile’s confirmed address when the list requests none, otherwise only to the screen', async () => {
    const list = await given.list(test, owner, { access: settings.access });
    const [known, unknown] = [await given.account(test), await given.account(test)];
    const email = 'profile@example.test';
    await known.browser.call('PUT', '/users/me/update', { body: { email } });
    await test.deps.pool.query('update users set email_confirmed_at = now() where email = $1', [email]);
    expect((await known.join(list)).json().result.mail).toEqual({ address: email, isConfirmed: true });
    expect((await unknown.join(list)).json().result).toMatchObject({ message, mail: null });
    expect((await mailsTo(email)).map(({ template }) => template)).toContain('entry-confirmed');
  });

  async function sendAll(): Promise<void> {
    const { mailer } = test.deps;
    if (!mailer) throw new Error('no mailer');
    while (await sendDueMails({ ...test.deps, mailer }));
  }
});

describe('[J7] validating a wallet', () => {
  it('reveals everything about the own wallet and nothing about another', async () => {
    const list = await given.list(test, owner, {
      registration: { requestEmail: true, requireCaptcha: true },
    });
    const [person, other] = [await given.account(test), await given.account(test)];
    await other.passCaptcha();
    await other.join(list, { email: 'other@example.test' });
    expect((await person.validate(list)).json().result).toEqual({
      valid: true,
      banned: false,
      registered: false,
      requirements: [
        { id: 'captcha', state: 'not-met', reason: 'captcha-needed' },
        { id: 'email', state: 'not-met', reason: 'email-needed' },
      ],
      holdings: { balance: null, tokens: null },
    });
    await person.passCaptcha();
    const { requirements } = (await person.validate(list, { email: 'me@example.test' })).json().result;
    expect(requirements.map(({ state }: { state: string }) => state)).toEqual(['met', 'met']);
    const about = (await person.validate(list, { address: other.address })).json().result;
    expect(about).toEqual({ valid: true, requirements: [] });
    expect((await person.validate(list, { address: 'nonsense' })).json().result.valid).toBe(false);
    expect((await person.validate(list, { address: solanaWallet().address })).json().result.valid).toBe(
      false,
    );
  });

  it('tells the present balance and number of NFTs to the wallet itself only', async () => {
    const list = await given.list(test, owner, {
      registration: {
        balanceVerification: true,
        requiredBalance: '0.5',
        nftVerification: true,
        ownNft: `${PASS}, ${OTHER_PASS}`,
      },
      access: { exposeRegWallets: true },
    });
    const [person, other] = [await given.account(test), await given.account(test)];
    balances.set(person.address, 3n * 10n ** 17n);
    tokens.set(`${PASS} ${person.address}`.toLowerCase(), 2n);
    tokens.set(`${OTHER_PASS} ${person.address}`.toLowerCase(), 1n);
    const { holdings } = (await person.validate(list)).json().result;
    expect(holdings).toEqual({ balance: { has: '0.3', missing: '0.2' }, tokens: 3 });
    const others = (await other.validate(list, { address: person.address })).json().result;
    expect(others).toEqual({ valid: true, registered: false, requirements: [] });
    const anonymous = await test.app.inject({
      method: 'POST',
      url: '/api/v1/third/page/validate/address',
      payload: { workspace: list.workspace, name: list.name, address: person.address },
    });
    expect(anonymous.json().result).toEqual({ valid: true, registered: false, requirements: [] });
  });

  it('reveals registered wallets when the owner shows them', async () => {
    const list = await given.list(test, owner, { access: { exposeRegWallets: true } });
    const [person, other] = [await given.account(test), await given.account(test)];
    await other.join(list);
    const about = (await person.validate(list, { address: other.address })).json().result;
    expect(about).toEqual({ valid: true, registered: true, requirements: [] });
    const page = (
      await test.app.inject(`/api/v1/third/page?workspace=${list.workspace}&name=${list.name}`)
    ).json().result;
    expect(page.details.registeredWallets).toMatchObject({ total: 1, rows: [{ address: other.address }] });
    expect(page.details.winners).toBeNull();
    const more = (kind: string) =>
      test.app.inject(
        `/api/v1/third/page/wallets?workspace=${list.workspace}&name=${list.name}&kind=${kind}`,
      );
    expect((await more('joined')).json().result.total).toBe(1);
    expect((await more('winners')).statusCode).toBe(404);
  });
});

describe('[J7] reporting a list', () => {
  it('is stored and accepted once per reporter', async () => {
    const list = await given.list(test, owner, { general: { name: 'Free <b>money</b>' } });
    const person = await given.account(test);
    expect((await person.report(list, { text: 'asks for a seed phrase' })).statusCode).toBe(200);
    expect((await person.report(list)).json().code).toBe('already-reported');
    const anonymous = { workspace: list.workspace, name: list.name, reason: 'other' };
    const send = () =>
      test.app.inject({ method: 'POST', url: '/api/v1/third/page/report', payload: anonymous });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).json().code).toBe('already-reported');
    expect(
      (await person.report(list, { reason: 'because', text: 'x'.repeat(1001) })).json().fields,
    ).toHaveProperty('reason');
    const { rows } = await test.deps.pool.query(
      'select reason, text from reports where list_id = $1 order by created_at, reason desc',
      [list.id],
    );
    expect(rows).toEqual([
      { reason: 'scam', text: 'asks for a seed phrase' },
      { reason: 'other', text: null },
    ]);
  });
});

describe('owner’s statistics', () => {
  it('count views and referrers and store nothing about the visitor', async () => {
    const list = await given.list(test, owner);
    const visit = (body: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/third/page/visit',
        payload: { workspace: list.workspace, name: list.name, ...body },
      });
    await visit({ kind: 'view', referrer: 'https://x.com/some/secret?path=1' });
    await visit({ kind: 'view', referrer: 'www.x.com' });
    await visit({ kind: 'view', referrer: '<script>' });
    await visit({ kind: 'view', referrer: 'localhost' });
    await visit({ kind: 'connect' });
    expect((await visit({ kind: 'joined' })).statusCode).toBe(400);
    expect(await figuresOf(list.id)).toEqual([
      { kind: 'connect', name: '', count: 1 },
      { kind: 'referrer', name: 'x.com', count: 2 },
      { kind: 'view', name: '', count: 4 },
    ]);
  });
});

describe('what the owner is told about people who tried', () => {
  it('counts a missing NFT that the page shows, although the person can never press Join', async () => {
    const list = await given.list(test, owner, {
      registration: { nftVerification: true, ownNft: PASS, requestEmail: true },
    });
    const person = await given.account(test);
    for (let look = 0; look < 3; look += 1) await person.validate(list);
    expect(await figuresOf(list.id)).toEqual([{ kind: 'refusal', name: 'nft', count: 1 }]);
  });

  it('counts nothing against people who have not answered yet', async () => {
    const list = await given.list(test, owner, {
      registration: { requestEmail: true, requireCaptcha: true },
    });
    const person = await given.account(test);
    await person.validate(list);
    await person.validate(list, { email: 'now@example.test' });
    await person.passCaptcha();
    await person.validate(list, { email: 'now@example.test' });
    expect(await figuresOf(list.id)).toEqual([{ kind: 'verified', name: '', count: 1 }]);
  });

  it('counts people who meet all requirements once, and as many as joined', async () => {
    const list = await given.list(test, owner);
    const [looker, joiner] = [await given.account(test), await given.account(test)];
    for (let look = 0; look < 3; look += 1) await looker.validate(list);
    await looker.join(list);
    await joiner.join(list);
    await joiner.validate(list);
    expect((await joiner.join(list)).json().code).toBe('already-joined');
    expect(await figuresOf(list.id)).toEqual([{ kind: 'verified', name: '', count: 2 }]);
  });

  it('counts a banned wallet once, whether it looks or tries', async () => {
    const person = await given.account(test);
    const list = await given.list(test, owner, { access: { bannedWallets: [person.address] } });
    await person.validate(list);
    await person.join(list);
    const refusals = (await figuresOf(list.id)).filter(({ kind }) => kind === 'refusal');
    expect(refusals).toEqual([{ kind: 'refusal', name: 'wallet-banned', count: 1 }]);
  });
});

it('counts no flood of forged views and referrers by one client', async () => {
  const list = await given.list(test, owner);
  const visit = (number: number) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/third/page/visit',
      payload: { workspace: list.workspace, name: list.name, kind: 'view', referrer: `${number}.example` },
    });
  for (let number = 0; number < 100; number += 1) expect((await visit(number)).statusCode).toBe(200);
  const totals = async () => {
    const { rows } = await test.deps.pool.query(
      'select kind, sum(count)::int as count from list_figures where list_id = $1 group by kind order by kind',
      [list.id],
    );
    return rows;
  };
  test.clock.advance(NEXT_WRITE_SECONDS);
  await expect.poll(totals).toEqual([
    { kind: 'referrer', count: 50 },
    { kind: 'view', count: 60 },
  ]);
});

/** Counts are written together: once a later one is there, the earlier ones are too. */
async function figuresOf(listId: string) {
  const later = await given.list(test, owner);
  const { workspace, name } = later;
  await test.app.inject({
    method: 'POST',
    url: '/api/v1/third/page/visit',
    payload: { workspace, name, kind: 'view' },
  });
  const figures = (id: string) =>
    test.deps.db
      .selectFrom('listFigures')
      .select(['kind', 'name', 'count'])
      .where('listId', '=', id)
      .orderBy('kind')
      .orderBy('name')
      .execute();
  test.clock.advance(NEXT_WRITE_SECONDS);
  await expect.poll(() => figures(later.id)).toHaveLength(1);
  return await figures(listId);
}
