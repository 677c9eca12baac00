import { findSaleChain, type RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import { NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import type { XBearerCredentials } from '#server/platform/providers/x/publish-port.ts';
import { type BotOwner, given } from '#server/testing/given.ts';
import { ORIGIN } from '#server/testing/given-bot.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { discordSecret } from './bot-webhook.ts';
import { xSecret } from './x-secret.ts';

const CONTRACT = '0xb19b36b1456E65E3A6D514D3F715f204BD59f431';
const OTHER = '0x8ce361602B935680E8DeC218b820ff5056BeB7af';
const PERSON = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const COLLECTION = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w';
const ONE_OF_IT = '8ZaQvXkTPqfYz6zBhTVKYu5iQJqqCz5QTrxNrLkUKSBA';
const CREDENTIALS = {
  accessToken: 'a',
  oauthToken: 'b',
  oauthTokenSecret: 'c',
  username: 'somebody',
  twitterId: '1',
};

let sandbox: Sandbox;
let test: TestApp;
let owner: BotOwner;
type Answer = 'yes' | 'no' | 'could-not-check';
let node: { isAway: boolean; name: string | null; onBase(address: string): Answer };
const logged: string[] = [];
let webhook: string;

beforeAll(async () => {
  sandbox = await startSandboxForTest({ productUrl: ORIGIN });
  webhook = `${sandbox.env.DISCORD_API_BASE}/webhooks/1070000000000000001/${'sandbox-webhook-a-'.padEnd(68, 'a')}`;
  const social = Object.entries(sandbox.env).filter(([name]) => /^(X|DISCORD)_/.test(name));
  test = await startTestApp({
    settings: Object.fromEntries(social),
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
    ports: {
      contractLookup: {
        async exists(address) {
          if (node.isAway) return 'could-not-check';
          return address === PERSON.toLowerCase() ? 'no' : 'yes';
        },
      },
      contractNames: { nameOf: async () => node.name },
      rangeChains: [
        {
          chain: findSaleChain('base') as RegisteredChain,
          reader: null as never,
          contractLookup: { exists: async (address) => node.onBase(address) },
          contractNames: { nameOf: async () => 'Reef Keepers' },
        },
      ],
      async findSolanaCollection(address) {
        if (node.isAway) throw new Error('the node is away');
        return [COLLECTION, ONE_OF_IT].includes(address) ? { key: COLLECTION, name: 'Quiet Lanterns' } : null;
      },
    },
  });
});
beforeEach(async () => {
  node = { isAway: false, name: 'Tidepools', onBase: () => 'no' };
  await test.deps.pool.query('delete from bots');
  owner = await given.bot(test);
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const form = (change: object = {}) => ({
  contractAddress: CONTRACT,
  email: 'bot@example.test',
  threshold: '',
  webhookUrl: '',
  hashtags: '',
  postMints: false,
  ...change,
});
const update = async (change: object = {}) => (await owner.update(form(change))).json();
/** The bot with its first collection and its secrets for X and Discord. */
const botRow = async () =>
  (
    await test.deps.pool.query(`
      select bots.*, chain, contract, x.secret as credentials, discord.secret as webhook from bots
        left join bot_collections on bot_collections.bot_id = id and position = 0
        left join bot_channels x on x.bot_id = id and x.channel = 'x'
        left join bot_channels discord on discord.bot_id = id and discord.channel = 'discord'`)
  ).rows[0];
const failDiscord = (kind: string) =>
  fetch(`${sandbox.url}/discord/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, count: 1, match: '/webhooks/' }),
  });

describe('[B4] bot form', () => {
  it('[B5] configures a bot with the body of the specification and returns the whole bot', async () => {
    const typed = { threshold: '0.5', hashtags: '#Tidepools nft', postMints: true, webhookUrl: webhook };
    const saved = await update({ ...typed, ...CREDENTIALS });
    expect(saved).toEqual({
      success: true,
      msg: '',
      result: {
        id: expect.any(String),
        contractAddress: CONTRACT,
        contractName: 'Tidepools',
        chain: 'ethereum',
        ownershipAddress: null,
        email: 'bot@example.test',
        isEmailConfirmed: false,
        threshold: 0.5,
        webhookUrl: 'https://discord.com/api/webhooks/1070000000000000001/********',
        webhookOffReason: null,
        channels: [
          {
            channel: 'discord',
            address: 'https://discord.com/api/webhooks/1070000000000000001/********',
            offReason: null,
            connectedAt: expect.any(String),
          },
          { channel: 'x', address: '@tidepool_sales', offReason: null, connectedAt: expect.any(String) },
        ],
        twitterId: '1700000000000000021',
        username: 'tidepool_sales',
        hashtags: 'Tidepools nft',
        postMints: true,
        filters: NO_FILTERS,
        collections: [],
        withLink: false,
        template: '',
        postLanguage: 'en',
        isPay: false,
        active: true,
        isPaused: false,
        stopped: null,
        posts: 0,
        dateOfJoin: expect.any(String),
      },
    });
    expect((await owner.alert('GET', '/info')).json()).toMatchObject(saved);
  });

  it('ignores read-only fields', async () => {
    const before = await botRow();
    const claims = { isPay: true, posts: -1000, ownershipAddress: PERSON, id: before.id, stopped: null };
    expect(await update({ ...claims, ...CREDENTIALS, active: false })).toMatchObject({
      result: { isPay: false, posts: 0, ownershipAddress: null, active: true },
    });
    const { credentials, username, twitter_id } = await botRow();
    expect({ credentials, username, twitter_id }).toEqual({
      credentials: before.credentials,
      username: before.username,
      twitter_id: before.twitter_id,
    });
  });

  it('finds a contract on the chain that has it, and lets the owner choose among several', async () => {
    const look = async (typed: string) =>
      (await owner.alert('GET', `/collection?contractAddress=${encodeURIComponent(typed)}`)).json();
    node.onBase = (address) => (address === PERSON.toLowerCase() ? 'yes' : 'no');
    expect(await look(PERSON)).toMatchObject({
      result: { chain: 'base', chains: ['base'], contractAddress: PERSON, contractName: 'Reef Keepers' },
    });
    node.onBase = () => 'yes';
    expect(await look(CONTRACT)).toMatchObject({
      result: { chain: 'ethereum', chains: ['ethereum', 'base'], contractName: 'Tidepools' },
    });
    expect(await look(`base:${CONTRACT}`)).toMatchObject({
      result: { chain: 'base', contractAddress: CONTRACT, contractName: 'Reef Keepers' },
    });
    expect(await update({ contractAddress: `base:${CONTRACT}`, postMints: true })).toMatchObject({
      result: { chain: 'base', contractAddress: CONTRACT, contractName: 'Reef Keepers', postMints: false },
    });
    expect(await botRow()).toMatchObject({ chain: 'base', contract: CONTRACT.toLowerCase() });
    // The address alone means the chain that the bot watches already.
    expect(await update({ contractAddress: CONTRACT })).toMatchObject({ code: 'nothing-changed' });
    expect(await update({ contractAddress: `ethereum:${CONTRACT}` })).toMatchObject({
      result: { chain: 'ethereum' },
    });
  });

  it('rejects a contract on a chain that does not have it, or that has no node', async () => {
    for (const chain of ['base', 'polygon'])
      expect(await update({ contractAddress: `${chain}:${CONTRACT}` })).toMatchObject({
        code: 'contract-missing',
      });
    expect(await update({ contractAddress: `elsewhere:${CONTRACT}` })).toMatchObject({
      code: 'contract-invalid',
    });
    node.onBase = () => 'could-not-check';
    expect(await update({ contractAddress: `base:${CONTRACT}` })).toMatchObject({
      code: 'contract-unchecked',
    });
    expect(await update()).toMatchObject({ result: { chain: 'ethereum' } });
  });

  it('reports when nothing changed', async () => {
    await update({ threshold: 1, hashtags: 'one two' });
    const again = { contractAddress: CONTRACT.toLowerCase(), threshold: '1.0', hashtags: '#one #two' };
    expect(await update(again)).toMatchObject({
      code: 'nothing-changed',
      msg: 'There are no changes to save',
    });
    expect((await update({ threshold: 1, hashtags: 'one two', withLink: true })).result.withLink).toBe(true);
  });

  it('requires an anti-bot pass for each save', async () => {
    expect((await owner.alert('POST', '/update', form())).json().code).toBe('captcha-needed');
    expect((await owner.update(form())).statusCode).toBe(200);
    const change = form({ threshold: 2 });
    expect((await owner.alert('POST', '/update', change)).json().code).toBe('captcha-needed');
  });

  it.each([
    [{ threshold: -1 }, 'threshold', 'Should be a number from 0 to 1,000,000'],
    [{ threshold: 1e9 }, 'threshold', 'Should be a number from 0 to 1,000,000'],
    [{ threshold: 'much' }, 'threshold', 'Should be a number from 0 to 1,000,000'],
    [{ hashtags: 'a b c d' }, 'hashtags', 'Use up to three hashtags'],
    [{ hashtags: '🚀' }, 'hashtags', 'Use only letters, digits and underscores, with at least one letter'],
    [{ email: 'nobody' }, 'email', 'Should be a valid email'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ contractAddress: ' ' }, 'contractAddress', 'This field is required'],
  ])('rejects %j with a message on its field', async (change, field, message) => {
    expect(await update(change)).toMatchObject({ code: 'invalid-input', fields: { [field]: message } });
    expect((await botRow()).contract).toBeNull();
  });

  it('stores the language for emails', async () => {
    await test.deps.pool.query('delete from bots');
    const spanish = await given.bot(test, { language: 'es' });
    await spanish.update(form());
    expect(await botRow()).toMatchObject({ email: 'bot@example.test', language: 'es' });
  });
});

describe('[B4] contract', () => {
  it.each([
    ['not an address', 'contract-invalid', 'This is not a collection address on Ethereum or Solana'],
    ['0x1234', 'contract-invalid', 'This is not a collection address on Ethereum or Solana'],
    [PERSON, 'contract-missing', 'This contract doesnt exist'],
    ['So11111111111111111111111111111111111111112', 'contract-missing', 'This contract doesnt exist'],
  ])('rejects %s: %s', async (contractAddress, code, msg) => {
    expect(await update({ contractAddress })).toMatchObject({ code, msg, fields: {} });
    expect((await botRow()).contract).toBeNull();
    const lookup = await owner.alert(
      'GET',
      `/collection?contractAddress=${encodeURIComponent(contractAddress)}`,
    );
    expect(lookup.json().code).toBe(code);
  });

  it.each([CONTRACT, COLLECTION])('does not save %s while the lookup fails', async (contractAddress) => {
    node.isAway = true;
    expect((await update({ contractAddress })).code).toBe('contract-unchecked');
    expect(await botRow()).toMatchObject({ contract: null, email: null });
  });

  it('resolves a pasted Solana token to its collection, and posts its mints if asked to', async () => {
    expect(await update({ contractAddress: ONE_OF_IT, postMints: true })).toMatchObject({
      result: {
        chain: 'solana',
        contractAddress: COLLECTION,
        contractName: 'Quiet Lanterns',
        postMints: true,
      },
    });
    expect((await update({ contractAddress: ONE_OF_IT, postMints: true })).code).toBe('nothing-changed');
    const lookup = await owner.alert('GET', `/collection?contractAddress=${ONE_OF_IT}`);
    expect(lookup.json().result).toEqual({
      chain: 'solana',
      chains: ['solana'],
      contractAddress: COLLECTION,
      contractName: 'Quiet Lanterns',
    });
  });

  it.each([
    [null, 'N/F'],
    [`\u202e${'ﷺ'.repeat(500)}`, expect.stringMatching(/^\P{Cf}{1,80}$/u)],
    ['free mint at https://evil.example @everyone', 'free mint at https evil·example everyone'],
  ])('sanitizes the name %j', async (name, shown) => {
    node.name = name;
    expect((await update()).result.contractName).toEqual(shown);
    const { rows } = (await owner.alert('GET', '/')).json().result;
    expect(rows).toMatchObject([{ contractName: shown }]);
    const lookup = await owner.alert('GET', `/collection?contractAddress=${CONTRACT}`);
    expect(lookup.json().result).toMatchObject({ contractAddress: CONTRACT, contractName: shown });
  });

  it('can be changed without resetting the post count', async () => {
    await update();
    await test.deps.pool.query('update bots set posts = 30');
    expect((await update({ contractAddress: OTHER })).result).toMatchObject({
      contractAddress: OTHER,
      posts: 30,
    });
  });
});

describe('[B5] webhook', () => {
  it('is returned masked; the mask keeps it, an empty value clears it', async () => {
    const { webhookUrl: mask } = (await update({ webhookUrl: webhook })).result;
    const { webhook: sealed } = await botRow();
    expect((await update({ webhookUrl: mask, threshold: 3 })).result.webhookUrl).toBe(mask);
    expect((await botRow()).webhook).toBe(sealed);
    expect((await update({ webhookUrl: webhook, threshold: 3 })).code).toBe('nothing-changed');
    expect((await update({ threshold: 3 })).result.webhookUrl).toBe('');
    expect((await botRow()).webhook).toBeNull();
    expect((await update({ webhookUrl: mask })).code).toBe('webhook-invalid');
  });

  it.each([
    'https://evil.example/api/webhooks/1070000000000000001/token',
    'https://discord.com@evil.example/api/webhooks/1070000000000000001/aaaa',
    'https://discord.com.evil.example/api/webhooks/1070000000000000001/aaaa',
    'https://dіscord.com/api/webhooks/1070000000000000001/aaaa',
    'http://127.0.0.1/api/webhooks/1070000000000000001/aaaa',
    'https://discord.com/channels/1/2',
    'javascript:alert(1)',
    'nothing',
  ])('is rejected when it is not Discord’s: %s', async (webhookUrl) => {
    expect(await update({ webhookUrl })).toMatchObject({
      code: 'webhook-invalid',
      msg: 'This is not a Discord webhook URL',
      fields: { webhookUrl: 'Should be a Discord webhook URL' },
    });
    expect((await botRow()).contract).toBeNull();
  });

  it('is rejected when it is dead, and not saved when Discord is unavailable', async () => {
    const dead = webhook.replace('1070000000000000001', '1070000000000000099');
    expect(await update({ webhookUrl: dead })).toMatchObject({
      code: 'webhook-missing',
      fields: { webhookUrl: 'This webhook doesn’t exist on Discord' },
    });
    await failDiscord('server-error');
    expect((await update({ webhookUrl: webhook })).code).toBe('webhook-unchecked');
    expect(await botRow()).toMatchObject({ contract: null, webhook: null });
  });

  it('is enabled again when it is set anew', async () => {
    const { webhookUrl: mask } = (await update({ webhookUrl: webhook })).result;
    await test.deps.pool.query(`update bot_channels set off_reason = 'gone' where channel = 'discord'`);
    expect((await update({ webhookUrl: mask, threshold: 1 })).result.webhookOffReason).toBe('gone');
    expect((await update({ webhookUrl: webhook, threshold: 1 })).result.webhookOffReason).toBeNull();
  });
});

describe('bot life cycle', () => {
  it('[B3] pauses and resumes', async () => {
    await update();
    const pause = async (isPaused: boolean) =>
      (await owner.alert('POST', '/pause', { isPaused })).json().result;
    expect(await pause(true)).toMatchObject({ isPaused: true, active: false });
    expect(await pause(false)).toMatchObject({ isPaused: false, active: true });
  });

  it('deletes history and sessions and revokes the access to X', async () => {
    await owner.connect('tidepool_sales');
    await update();
    const other = await given.botOwner(test);
    for (const name of ['signboard_bot_session', 'signboard_bot_here'])
      other.browser.cookies.set(name, owner.browser.cookies.get(name) ?? '');
    const { id, credentials } = await botRow();
    const { accessToken } = xSecret.open(test.deps.keyring, id, credentials) as XBearerCredentials;
    const isGood = async () => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${sandbox.env.X_API_BASE}/2/users/me`, { headers })).ok;
    };
    expect(await isGood()).toBe(true);
    expect((await owner.alert('DELETE', '/bot')).statusCode).toBe(200);
    expect(await isGood()).toBe(false);
    expect(await botRow()).toBeUndefined();
    expect(owner.browser.cookies.has('signboard_bot_here')).toBe(false);
    expect(other.browser.cookies.has('signboard_bot_here')).toBe(true);
    expect((await other.alert('GET', '/info')).json().success).toBe(false);
    expect(other.browser.cookies.has('signboard_bot_here')).toBe(false);
    const again = await given.botOwner(test);
    expect((await again.connect('tidepool_sales')).json().result.bot).toMatchObject({
      contractAddress: '',
      posts: 0,
    });
  });

  it('deletes the bot even when X is unavailable', async () => {
    await fetch(`${sandbox.url}/x/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'server-error', count: 1, match: '/2/oauth2/revoke' }),
    });
    expect((await owner.alert('DELETE', '/bot')).statusCode).toBe(200);
    expect(await botRow()).toBeUndefined();
  });

  it.each([
    ['POST', '/update'],
    ['POST', '/pause'],
    ['DELETE', '/bot'],
    ['POST', '/verify/ownership'],
    ['POST', '/register'],
    ['GET', '/collection?contractAddress=0x0'],
  ] as const)('%s %s needs a connected bot', async (method, path) => {
    const stranger = await given.botOwner(test);
    const bodies = { ...form(), isPaused: true, address: PERSON, signature: '0x' };
    const answer = await stranger.alert(method, path, method === 'POST' ? bodies : undefined);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'bot-session-missing']);
  });
});

it('[B5] never returns or logs a token, webhook or cookie', async () => {
  const answers = [
    await owner.connect('tidepool_sales'),
    await owner.update(form({ webhookUrl: webhook })),
    await owner.alert('GET', '/info'),
    await owner.alert('GET', '/'),
  ];
  const row = await botRow();
  const credentials = xSecret.open(test.deps.keyring, row.id, row.credentials);
  const secrets = [
    ...Object.values(credentials).filter((value) => typeof value === 'string' && value !== 'oauth2'),
    discordSecret.open(test.deps.keyring, row.id, row.webhook).token,
    owner.browser.cookies.get('signboard_bot_session'),
  ];
  expect(secrets).toHaveLength(4);
  const said = [...answers.map(({ body }) => body), ...logged].join('\n');
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(said).not.toContain(secret);
});
