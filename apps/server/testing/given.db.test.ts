import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmationToken } from '#server/people/accounts/confirm-email.ts';
import type { XBotLogin } from '#server/platform/providers/x/bot-login-port.ts';
import { given } from './given.ts';
import { ORIGIN } from './given-bot.ts';
import { basics } from './given-list.ts';
import type { ListSettings } from './list-row.ts';
import { passCaptcha } from './pass-captcha.ts';
import { runDraw, runDraws } from './run-draws.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';
import { ethereumWallet, solanaWallet, type TestWallet } from './test-wallets.ts';

/** What is counted, used up and sent on the way is not what a test starts from. */
const ON_THE_WAY = ['usage_counts', 'list_figures', 'mails', 'consumed_nonces'];

const LOGO = 'e'.repeat(64);
const OWNER = ethereumWallet();
const NAMED = { name: 'Tidepools', urlEndName: 'tidepools' };
const PROFILE = { workspace: 'tidepools', email: 'Owner@example.test' };

const X_ACCOUNT = { twitterId: '77', username: 'tidepool_sales' };
const CREDENTIALS = { kind: 'oauth2', accessToken: 'a', refreshToken: 'b', expiresAt: new Date(0) } as const;
const xBotLogin: XBotLogin = {
  authorizeUrl: ({ state }) => `https://x.test/?${new URLSearchParams({ state })}`,
  exchange: async () => ({
    credentials: CREDENTIALS,
    user: { id: X_ACCOUNT.twitterId, username: X_ACCOUNT.username },
  }),
  revoke: async () => {},
};

let throughHttp: TestApp;
let byBuilder: TestApp;

beforeEach(async () => {
  const options = { ports: { beacon: null, xBotLogin } };
  [throughHttp, byBuilder] = await Promise.all([startTestApp(options), startTestApp(options)]);
});
afterEach(() => Promise.all([throughHttp.close(), byBuilder.close()]));

/** Every row of every table, without what differs each time. */
async function rowsOf({ deps }: TestApp): Promise<Record<string, string[]>> {
  const { rows: tables } = await deps.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migrations' and relname <> all($1) order by relname`,
    [ON_THE_WAY],
  );
  const all = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`);
  const { rows } = await deps.pool.query<{ name: string; row: string }>(all.join(' union all '));
  const found: Record<string, string[]> = {};
  for (const { name, row } of rows) found[name] = [...(found[name] ?? []), normalise(row)].sort();
  return found;
}

function normalise(row: string): string {
  return (
    row
      // The helpers number owners and their pictures.
      .replaceAll(/space-\d+/g, 'space')
      .replaceAll(/"[0-9a-f]{64}"/g, '"<hash>"')
      .replaceAll(/"\\\\x[0-9a-f]+"/g, '"<bytes>"')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
      .replaceAll(/"(nonce|hash|sealed|secret|cookie_fingerprint)": "[^"]+"/g, '"$1": "<random>"')
      // A built account's fresh signature lasts.
      .replaceAll(/"signed_until": (null|"[^"]+")/g, '"signed_until": "<any>"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)/g, (time) =>
        // Some defaults are the database's time.
        Math.abs(Date.parse(time) - Date.now()) < 3_600_000 ? '<time of the database>' : time,
      )
  );
}

async function signInThroughHttp(wallet: TestWallet, language: 'en' | 'es') {
  const browser = createTestBrowser(throughHttp.app, language);
  expect((await browser.signIn(wallet)).statusCode).toBe(200);
  return browser;
}

async function createOwnerThroughHttp(wallet: TestWallet) {
  const browser = await signInThroughHttp(wallet, 'en');
  expect((await browser.call('PUT', '/users/me/update', { body: PROFILE })).statusCode).toBe(200);
  await confirmEmail(browser);
  await given.image(throughHttp);
  return browser;
}

const createOwnerByBuilder = (wallet: TestWallet) => given.owner(byBuilder, { wallet, profile: PROFILE });

async function confirmEmail(browser: TestBrowser): Promise<void> {
  const { pool, keyring } = throughHttp.deps;
  const { rows } = await pool.query('select id from email_confirmations where used_at is null');
  const body = { id: confirmationToken(keyring, rows[0].id) };
  expect((await browser.call('POST', '/users/confirm/email', { body })).statusCode).toBe(200);
}

async function expectSameRows(): Promise<void> {
  const [expected, built] = await Promise.all([rowsOf(throughHttp), rowsOf(byBuilder)]);
  expect(Object.values(expected).flat().length).toBeGreaterThan(0);
  expect(built).toEqual(expected);
}

describe('a given account', () => {
  it.each([
    ['on Ethereum', ethereumWallet, 'en'],
    ['on Solana', solanaWallet, 'es'],
  ] as const)('has the rows of one that has signed in %s', async (_, makeWallet, language) => {
    const wallet = makeWallet();
    await signInThroughHttp(wallet, language);
    const { browser } = await given.account(byBuilder, { wallet, language });
    await expectSameRows();
    const me = await browser.call('GET', '/users/me');
    expect(me.statusCode).toBe(200);
    expect(me.body).toContain(wallet.address);
  });

  it('has the rows of a profile whose email was confirmed', async () => {
    const wallet = ethereumWallet();
    await createOwnerThroughHttp(wallet);
    await createOwnerByBuilder(wallet);
    await expectSameRows();
  });
});

describe('a given list', () => {
  it.each<[string, Partial<ListSettings> & { state?: 'draft' | 'open' }]>([
    ['with dates', {}],
    ['as a draft', { state: 'draft' }],
    [
      'with requirements',
      { registration: { requestEmail: true, twitterVerification: true, twitterToFollow: '@foxes' } },
    ],
    ['with time to confirm', { basics: { confirmHours: 2, type: 'Giveaway', mintPrice: null } }],
    [
      'on Solana',
      { general: { chain: 'solana' }, registration: { balanceVerification: true, requiredBalance: '1.50' } },
    ],
    [
      'with a banner-free color and texts',
      { access: { exposeWinnerList: true, bannedWallets: `0x${'b'.repeat(40)}` } },
    ],
    ['with a rule', { registration: { rule: { type: 'x-follow', account: 'foxes', isChecked: true } } }],
  ])('has the rows of one that was saved through the API %s', async (_, { state = 'open', ...settings }) => {
    const wallet = ethereumWallet();
    for (const { deps } of [throughHttp, byBuilder])
      await deps.pool.query('insert into images (id, width, height, bytes) values ($1, 1, 1, 1)', [LOGO]);
    const general = {
      name: 'Tidepools',
      urlEndName: 'Tide Pools',
      description: ' A list ',
      logo: LOGO,
      website: 'https://tidepools.example',
      isColor: true,
      color: '#4E9595',
      banner: null,
      chain: 'ethereum',
      ...settings.general,
    };
    const dates = basics(settings.basics);
    const { registration, access } = settings;

    const browser = await createOwnerThroughHttp(wallet);
    const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await browser.call(method, `/api/v1/projects${path}`, { body });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().result;
    };
    await passCaptcha(throughHttp, browser, 'list_general_create');
    const created = await call('POST', '/create', general);
    await passCaptcha(throughHttp, browser, 'list_general_info');
    await call('PUT', '/update', { ...created, ...dates });
    if (registration) await call('PUT', '/registration', { id: created.id, ...registration });
    if (access) await call('PUT', '/access', { id: created.id, ...access });
    if (state === 'open') await call('POST', '/activate', { id: created.id });

    await given.list(byBuilder, await createOwnerByBuilder(wallet), {
      state,
      general,
      basics: dates,
      ...(registration && { registration }),
      ...(access && { access }),
    });
    await expectSameRows();
  });
});

describe('given entries', () => {
  it.each([
    ['without an address', {}, [undefined, undefined]],
    [
      'with confirmed addresses',
      { registration: { requestEmail: true } },
      ['One@example.test', 'two@example.test'],
    ],
  ] as const)('have the rows of people who have joined %s', async (_, settings, emails) => {
    const wallets = [ethereumWallet(), ethereumWallet()];
    const byHttp = await given.list(throughHttp, await given.owner(throughHttp, { wallet: OWNER }), {
      ...settings,
      general: NAMED,
    });
    for (const [at, wallet] of wallets.entries()) {
      const person = await given.account(throughHttp, { wallet });
      expect((await person.join(byHttp, emails[at] ? { email: emails[at] } : {})).statusCode).toBe(200);
      if (emails[at]) await confirmEmail(person.browser);
    }
    const built = await given.list(byBuilder, await given.owner(byBuilder, { wallet: OWNER }), {
      ...settings,
      general: NAMED,
    });
    const people = await Promise.all(wallets.map((wallet) => given.account(byBuilder, { wallet })));
    await given.entries(
      byBuilder,
      built,
      people.map(({ userId, address }, at) => ({
        userId,
        address,
        ...(emails[at] && { email: emails[at] }),
      })),
    );
    await expectSameRows();
  });
});

describe('a given draw', () => {
  const drawable = async (test: TestApp, wallet: TestWallet) => {
    const owner = await given.owner(test, { wallet: OWNER });
    const person = await given.account(test, { wallet });
    return { owner, list: await given.list(test, owner, { general: NAMED, entries: [person] }) };
  };

  it.each(['committed', 'drawn'] as const)('has the rows of one that was %s', async (until) => {
    const wallet = ethereumWallet();
    const real = await drawable(throughHttp, wallet);
    await runDraw(throughHttp, real.owner, real.list.id, until);
    await given.draw(byBuilder, (await drawable(byBuilder, wallet)).list, until);
    await expectSameRows();
  });

  it('can be verified', async () => {
    const owner = await given.owner(byBuilder);
    const list = await given.list(byBuilder, owner, { entries: 9, drawn: true });
    const query = new URLSearchParams({ workspace: list.workspace, name: list.name });
    const { body } = await byBuilder.app.inject(`/api/v1/third/page/draw?${query}`);
    expect(verifyProof(body, { hashInto: nobleSha256 })).toMatchObject({ result: 'follows' });
    const { rows } = await byBuilder.deps.pool.query('select rank, winner from entries order by rank');
    expect(rows).toEqual(Array.from({ length: 9 }, (_, at) => ({ rank: at + 1, winner: at < 3 })));
  });

  it('that is committed is revealed by the product', async () => {
    const owner = await given.owner(byBuilder);
    const list = await given.list(byBuilder, owner, { entries: 9, drawn: 'committed' });
    await runDraws(byBuilder);
    const { rows } = await byBuilder.deps.pool.query('select state from draws where list_id = $1', [list.id]);
    expect(rows).toEqual([{ state: 'drawn' }]);
  });
});

it('a given bot has the rows of one that was connected to X', async () => {
  const owner = await given.botOwner(throughHttp);
  const { searchParams } = new URL(await owner.begin());
  const url = `${ORIGIN}/sb/twitter/callback?code=c&state=${searchParams.get('state')}`;
  expect((await owner.twitter('POST', '/oauth2/token/bot', { url })).statusCode).toBe(200);
  const bot = await given.bot(byBuilder, { ...X_ACCOUNT, credentials: CREDENTIALS });
  await expectSameRows();
  expect((await bot.alert('GET', '/info')).json().result).toMatchObject({ id: bot.botId });
});
