import { ownershipMessage } from '@signboard/contract/bots/ownership-message.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCallContract } from '#server/platform/providers/ethereum/call-contract.ts';
import { createAccessPass } from '#server/platform/providers/ethereum/holdings.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { type BotOwner, given } from '#server/testing/given.ts';
import { ORIGIN } from '#server/testing/given-bot.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { ethereumWallet, solanaWallet, type TestWallet } from '#server/testing/test-wallets.ts';
import { ethereumPersona } from '../../sandbox/ethereum/dev-accounts.ts';
import { recheckPasses } from './recheck-passes.ts';

const LANTERNS = { twitterId: '1700000000000000022', username: 'lantern_sales' };

type Verdict = boolean | 'could-not-check';

let sandbox: Sandbox;
let test: TestApp;
let owner: BotOwner;
let wallet: TestWallet;
/** Pass holdings by wallet; false for all others. */
let holders: Map<string, Verdict>;
let contractWallet: { chainId: number } | 'invalid' | 'could-not-check';

const accessPass = { isHeldBy: async (address: string) => holders.get(address) ?? false };

beforeAll(async () => {
  sandbox = await startSandboxForTest({ productUrl: ORIGIN });
  test = await startTestApp({
    ports: { accessPass, contractSignatures: { check: async () => contractWallet, maxCalls: 2 } },
  });
});
beforeEach(async () => {
  await test.deps.pool.query('delete from bots');
  await test.deps.pool.query('delete from mails');
  owner = await given.bot(test);
  wallet = ethereumWallet();
  holders = new Map([[wallet.address, true]]);
  contractWallet = 'invalid';
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const csrfOf = (who: BotOwner) => who.browser.tokens()?.csrf_access_token ?? '';
const proofOf = async (who: BotOwner, by: TestWallet, change: object = {}) => {
  const terms = { domain: 'localhost:3000', csrfToken: csrfOf(who), address: by.address, ...change };
  return { address: by.address, signature: await by.sign(ownershipMessage(terms)) };
};
const verify = async (who = owner, by = wallet, path = '/verify/ownership') =>
  (await who.alert('POST', path, await proofOf(who, by))).json();
const botRow = async () => (await test.deps.pool.query('select * from bots')).rows[0];
const set = (change: string) => test.deps.pool.query(`update bots set ${change}`);

describe('[B6] access pass', () => {
  it.each(['/verify/ownership', '/register'])('makes a bot Pro with %s', async (path) => {
    expect(await verify(owner, wallet, path)).toMatchObject({
      success: true,
      result: { isPay: true, ownershipAddress: wallet.address },
    });
  });

  it('is proven by the message that info gives', async () => {
    const { ownershipMessage: message } = (await owner.alert('GET', '/info')).json().result;
    const signature = await wallet.sign(message.replace('{address}', wallet.address));
    const proof = { address: wallet.address, signature };
    expect((await owner.alert('POST', '/verify/ownership', proof)).json().result.isPay).toBe(true);
  });

  it('resumes a bot that reached its free limit', async () => {
    await set(`posts = 50, stopped = 'limit-reached'`);
    expect((await verify()).result).toMatchObject({ isPay: true, stopped: null, posts: 50 });
  });

  it('does not resume a bot that stopped for another reason', async () => {
    await set(`posts = 50, stopped = 'revoked'`);
    expect((await verify()).result).toMatchObject({ isPay: true, stopped: 'revoked' });
  });

  it.each([
    [false, 'pass-missing', 'This wallet doesn’t hold the access pass.'],
    ['could-not-check', 'pass-unchecked', 'We couldn’t check the access pass right now. Try again.'],
  ] as const)('that the chain answers %s to is none: %s', async (verdict, code, msg) => {
    holders.set(wallet.address, verdict);
    expect(await verify()).toMatchObject({ success: false, code, msg });
    expect((await botRow()).is_pay).toBe(false);
    holders.set(wallet.address, true);
    expect((await verify()).result.isPay).toBe(true);
  });

  it('is not available on Solana', async () => {
    expect((await verify(owner, solanaWallet())).code).toBe('pass-wrong-chain');
  });

  it('can be held by a contract wallet, which is verified on chain', async () => {
    const stranger = ethereumWallet();
    holders.set(wallet.address, true);
    const { signature } = await proofOf(owner, stranger);
    const claim = async () =>
      (await owner.alert('POST', '/verify/ownership', { address: wallet.address, signature })).json();
    expect((await claim()).code).toBe('signature-invalid');
    contractWallet = 'could-not-check';
    expect((await claim()).code).toBe('signature-unchecked');
    contractWallet = { chainId: 8453 };
    expect((await claim()).code).toBe('signature-invalid');
    contractWallet = { chainId: 1 };
    expect((await claim()).result.isPay).toBe(true);
  });

  it.each([
    ['another session’s token', { csrfToken: 'another' }],
    ['another site', { domain: 'evil.example' }],
    ['another wallet', { address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' }],
  ])('is not proven by a signature for %s', async (_what, change) => {
    const proof = await proofOf(owner, wallet, change);
    expect((await owner.alert('POST', '/verify/ownership', proof)).json().code).toBe('signature-invalid');
  });

  it('is not proven by an invalid wallet or signature', async () => {
    const claim = async (proof: object) =>
      (await owner.alert('POST', '/verify/ownership', proof)).json().code;
    expect(await claim({ address: 'nobody', signature: '0x00' })).toBe('wallet-invalid');
    expect(await claim({ address: wallet.address, signature: 'nonsense' })).toBe('signature-invalid');
  });

  it('is proven by a signature once, even with repeated clicks', async () => {
    const proof = await proofOf(owner, wallet);
    const claim = async () => (await owner.alert('POST', '/verify/ownership', proof)).json();
    const answers = await Promise.all([claim(), claim(), claim()]);
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    await set('is_pay = false, owner_address = null');
    expect((await claim()).code).toBe('nonce-used');
    await owner.browser.start();
    expect((await verify()).result.isPay).toBe(true);
  });

  it('serves one bot, even under concurrent requests', async () => {
    const other = await given.bot(test, LANTERNS);
    const answers = await Promise.all([verify(owner), verify(other)]);
    expect(answers.map(({ code = 'Pro' }) => code).sort()).toEqual(['Pro', 'pass-wallet-taken']);
    const loser = answers[0].success ? other : owner;
    expect(await verify(loser)).toMatchObject({
      msg: 'This wallet’s access pass is already used by another bot.',
    });
    const second = ethereumWallet();
    holders.set(second.address, true);
    expect((await verify(loser, second)).result.isPay).toBe(true);
  });
});

describe('[B6] daily pass check', () => {
  const day = 86_400;
  const run = () => recheckPasses({ ...test.deps, accessPass });
  const mails = async () => (await test.deps.pool.query('select * from mails')).rows;
  beforeEach(async () => {
    await verify();
    await set(`email = 'bot@example.test', email_confirmed_at = now(), language = 'es'`);
  });

  it('changes nothing while the pass is held, and runs once a day', async () => {
    const asked: string[] = [];
    const counted = { isHeldBy: async (address: string) => asked.push(address) > 0 };
    const look = () => recheckPasses({ ...test.deps, accessPass: counted });
    await look();
    test.clock.advance(day - 1);
    await look();
    expect(asked).toEqual([]);
    test.clock.advance(1);
    await look();
    await look();
    expect(asked).toEqual([wallet.address]);
    test.clock.advance(day);
    await look();
    expect(asked).toHaveLength(2);
    expect((await botRow()).is_pay).toBe(true);
  });

  it('makes a bot Free when its pass was sold, and releases its wallet', async () => {
    holders.set(wallet.address, false);
    test.clock.advance(day);
    await run();
    expect(await botRow()).toMatchObject({ is_pay: false, owner_address: null, stopped: null });
    expect(await mails()).toEqual([]);
    holders.set(wallet.address, true);
    const other = await given.bot(test, LANTERNS);
    expect((await verify(other)).result.isPay).toBe(true);
  });

  it('stops a bot that has used its free posts and sends one email', async () => {
    await set('posts = 50');
    holders.set(wallet.address, false);
    test.clock.advance(day);
    await Promise.all([run(), run(), run()]);
    expect(await botRow()).toMatchObject({ is_pay: false, stopped: 'limit-reached' });
    expect(await mails()).toMatchObject([
      {
        template: 'bot-limit-reached',
        recipient: 'bot@example.test',
        language: 'es',
        details: { username: 'tidepool_sales' },
      },
    ]);
  });

  it('never ends Pro when the check fails, and retries soon', async () => {
    holders.set(wallet.address, 'could-not-check');
    test.clock.advance(day);
    await run();
    expect((await botRow()).is_pay).toBe(true);
    holders.set(wallet.address, false);
    await run();
    expect((await botRow()).is_pay).toBe(true);
    test.clock.advance(15 * 60);
    await run();
    expect((await botRow()).is_pay).toBe(false);
  });

  it('keeps Pro for a bot that verified another wallet meanwhile', async () => {
    const second = ethereumWallet();
    test.clock.advance(day);
    await owner.browser.start();
    const slow = {
      async isHeldBy() {
        holders.set(second.address, true);
        await verify(owner, second);
        return false;
      },
    };
    await recheckPasses({ ...test.deps, accessPass: slow });
    expect(await botRow()).toMatchObject({ is_pay: true, owner_address: second.address });
  });

  it('checks any number of bots in batches', async () => {
    await test.deps.pool.query(
      `insert into bots (twitter_id, username, is_pay, owner_address, pass_checked_at)
       select n, 'bot' || n, true, '0x' || n, $1 from generate_series(1, 25) as n`,
      [test.clock.now()],
    );
    test.clock.advance(day);
    expect([await run(), await run(), await run()]).toEqual([true, false, false]);
    const { rows } = await test.deps.pool.query('select count(*)::int from bots where is_pay');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

it('[B6] reads the pass on the sandbox chain with the real adapter', async () => {
  const nodes = createEthereumNodes({
    urls: [sandbox.env.ETHEREUM_RPC_URL ?? ''],
    clock: createSkippingClock(),
  });
  const pass = createAccessPass(createCallContract(nodes), {
    contract: sandbox.env.ACCESS_PASS_ADDRESS ?? '',
    tokenId: null,
  });
  const isHeldBy = (id: string) => pass.isHeldBy(ethereumPersona(id).address);
  expect([await isHeldBy('olivia'), await isHeldBy('dana')]).toEqual([true, false]);
});

it('[B6] reports that no access pass is offered', async () => {
  const bare = await startTestApp({ ports: { accessPass: null } });
  try {
    expect(await verify(await given.bot(bare))).toMatchObject({ code: 'pass-not-offered' });
    expect(await recheckPasses({ ...bare.deps, accessPass: null })).toBe(false);
  } finally {
    await bare.close();
  }
});
