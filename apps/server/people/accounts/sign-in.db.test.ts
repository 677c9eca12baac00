import { base58 } from '@scure/base';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, solanaWallet, type TestWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
const verdict = { of: 'invalid' as { chainId: number } | 'invalid' | 'could-not-check' };

beforeAll(async () => {
  test = await startTestApp({
    ports: { contractSignatures: { check: async () => verdict.of, maxCalls: 2 } },
  });
});
afterAll(() => test.close());

const countUsers = async () =>
  Number(
    (
      await test.deps.db
        .selectFrom('users')
        .select((s) => s.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe.each([
  ['an Ethereum wallet', ethereumWallet],
  ['a Solana wallet', solanaWallet],
])('%s', (_name, makeWallet: () => TestWallet) => {
  it('[S1] signs a text that costs no gas, grants nothing, and names its address, domain and nonce', async () => {
    const { message, nonce } = await createTestBrowser(test.app).start();
    const text = insertAddress(message, makeWallet().address);
    expect(text).toContain('free of gas');
    expect(text).toContain('grants no permission to transact');
    expect(text).toMatch(/transact\.\n\n\S+\n/);
    expect(text).toContain('Domain: localhost:3000');
    expect(text).toContain(`Nonce: ${nonce}`);
  });

  it('[S2] [S3] signs in to the account of that wallet', async () => {
    const wallet = makeWallet();
    const browser = createTestBrowser(test.app);
    const response = await browser.signIn(wallet);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).sort()).toEqual(['access_token', 'csrf_access_token']);
    const me = await browser.call('GET', '/users/me');
    expect(me.json()).toMatchObject({
      principalWallet: wallet.address,
      workspace: null,
      email: null,
      level: 'fremium',
    });
  });

  it('[S2] has one account, even with concurrent sign-ins', async () => {
    const wallet = makeWallet();
    const before = await countUsers();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => createTestBrowser(test.app).signIn(wallet)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countUsers()).toBe(before + 1);
  });

  it('is rejected when another key signed for its address', async () => {
    verdict.of = 'invalid';
    const [victim, thief] = [makeWallet(), makeWallet()];
    const browser = createTestBrowser(test.app);
    const { message, nonce } = await browser.start();
    const response = await browser.login(
      victim.address,
      nonce,
      await thief.sign(insertAddress(message, victim.address)),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: 'signature-invalid' });
    expect(response.cookies).toEqual([]);
  });

  it('is rejected when the signature was made for another site', async () => {
    const wallet = makeWallet();
    const browser = createTestBrowser(test.app);
    const { message, nonce } = await browser.start();
    const foreign = insertAddress(message, wallet.address).replace('localhost:3000', 'signb0ard.example');
    expect((await browser.login(wallet.address, nonce, await wallet.sign(foreign))).json().code).toBe(
      'signature-invalid',
    );
  });

  it.each([
    '',
    '0x',
    '0xzz',
    'not a signature',
    '0x00',
    `0x${'0'.repeat(130)}`,
    '1'.repeat(88),
    `0x${'f'.repeat(40_000)}`,
  ])('is rejected with the malformed signature %#', async (signature) => {
    verdict.of = 'invalid';
    const browser = createTestBrowser(test.app);
    const { nonce } = await browser.start();
    const response = await browser.login(makeWallet().address, nonce, signature);
    expect([400, 431]).toContain(response.statusCode);
    expect(response.json().code ?? response.json().error).toMatch(/signature-invalid|Request Header/);
  });

  it('cannot reuse a nonce, sequentially or concurrently', async () => {
    const wallet = makeWallet();
    const browser = createTestBrowser(test.app);
    const { message, nonce } = await browser.start();
    const cookies = new Map(browser.cookies);
    const signature = await wallet.sign(insertAddress(message, wallet.address));
    const again = () => {
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser.login(wallet.address, nonce, signature);
    };
    const answers = await Promise.all([again(), again(), again(), again()]);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'nonce-used')).toHaveLength(3);
    expect((await again()).json().code).toBe('nonce-used');
  });

  it('cannot sign in with an expired, foreign or mismatched nonce', async () => {
    const wallet = makeWallet();
    const [browser, other] = [createTestBrowser(test.app), createTestBrowser(test.app)];
    const { message, nonce } = await browser.start();
    const foreign = await other.start();
    const signature = await wallet.sign(insertAddress(message, wallet.address));
    expect((await browser.login(wallet.address, foreign.nonce, signature)).json().code).toBe(
      'nonce-mismatch',
    );
    expect((await browser.login(wallet.address, 'made-up', signature)).json().code).toBe('nonce-mismatch');
    test.clock.advance(5 * 60);
    expect((await browser.login(wallet.address, nonce, signature)).json().code).toBe('nonce-expired');
  });
});

it('[S2] normalizes an Ethereum address to its checksum form', async () => {
  const wallet = ethereumWallet();
  const lower = { ...wallet, address: wallet.address.toLowerCase() };
  const browser = createTestBrowser(test.app);
  expect((await browser.signIn(lower)).statusCode).toBe(200);
  expect((await browser.call('GET', '/users/me')).json().principalWallet).toBe(
    toChecksumAddress(wallet.address),
  );
  const before = await countUsers();
  await createTestBrowser(test.app).signIn(wallet);
  expect(await countUsers()).toBe(before);
});

it('[S2] verifies contract wallets on chain', async () => {
  verdict.of = { chainId: 1 };
  const [contract, owner] = [ethereumWallet(), ethereumWallet()];
  const browser = createTestBrowser(test.app);
  expect((await browser.signIn({ address: contract.address, sign: owner.sign })).statusCode).toBe(200);
});

it('remembers the chain on which a contract accepted the signature, and none for keys', async () => {
  const chainOf = async (address: string) =>
    (
      await test.deps.db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .where('principalWallet', '=', address)
        .select('signatureChainId')
        .executeTakeFirstOrThrow()
    ).signatureChainId;
  verdict.of = { chainId: 8453 };
  const [contract, owner] = [ethereumWallet(), ethereumWallet()];
  await createTestBrowser(test.app).signIn({ address: contract.address, sign: owner.sign });
  // The contract would accept the owner's signature too, but its key comes first.
  await createTestBrowser(test.app).signIn(owner);
  expect([await chainOf(contract.address), await chainOf(owner.address)]).toEqual(['8453', null]);
});

it('accepts a short signature (EIP-2098) of the wallet’s own key only, without asking the chain', async () => {
  verdict.of = 'could-not-check';
  const short = (wallet: TestWallet): TestWallet => ({
    ...wallet,
    sign: async (message) => {
      const signature = parseSignature((await wallet.sign(message)) as `0x${string}`);
      return serializeCompactSignature(signatureToCompactSignature(signature));
    },
  });
  // Both values of the recovery bit.
  for (const wallet of Array.from({ length: 8 }, ethereumWallet))
    expect((await createTestBrowser(test.app).signIn(short(wallet))).statusCode).toBe(200);
  const [victim, thief] = [ethereumWallet(), short(ethereumWallet())];
  const forged = { ...victim, sign: thief.sign };
  expect((await createTestBrowser(test.app).signIn(forged)).json().code).toBe('signature-unchecked');
});

it('reports a failed check, not an invalid signature, when the chain does not answer', async () => {
  verdict.of = 'could-not-check';
  const [contract, owner] = [ethereumWallet(), ethereumWallet()];
  const response = await createTestBrowser(test.app).signIn({ address: contract.address, sign: owner.sign });
  expect(response.statusCode).toBe(424);
  expect(response.json().code).toBe('signature-unchecked');
});

it('rejects small-order Solana keys, which make signatures forgeable', async () => {
  const smallOrder = [new Uint8Array(32), Uint8Array.from([1, ...new Array(31).fill(0)])].map((bytes) =>
    base58.encode(bytes),
  );
  for (const address of smallOrder) {
    const browser = createTestBrowser(test.app);
    const { nonce } = await browser.start();
    const response = await browser.login(address, nonce, base58.encode(new Uint8Array(64)));
    expect(response.json().code).toBe('wallet-invalid');
  }
});

it.each(['', '0x123', 'vitalik.eth', `0x${'g'.repeat(40)}`, '<script>', 'O0Il'.repeat(10), '4'.repeat(44)])(
  'refuses the address %j',
  async (address) => {
    const browser = createTestBrowser(test.app);
    const { nonce } = await browser.start();
    const response = await browser.login(address, nonce, '0x00');
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('wallet-invalid');
  },
);

it('requires the init session’s bearer, CSRF token and cookie', async () => {
  const wallet = ethereumWallet();
  const attempt = async (without: 'bearer' | 'csrf' | 'cookies') => {
    const browser = createTestBrowser(test.app);
    const { message, nonce } = await browser.start();
    const signature = await wallet.sign(insertAddress(message, wallet.address));
    return await browser.call('POST', '/users/login', {
      form: { grant_type: 'password', username: wallet.address, password: nonce },
      headers: { 'x-signature': signature },
      without: [without],
    });
  };
  expect((await attempt('bearer')).json().code).toBe('session-missing');
  expect((await attempt('csrf')).json().code).toBe('csrf-mismatch');
  expect((await attempt('cookies')).json().code).toBe('session-ended');
});

it('responds in Spanish to a Spanish browser', async () => {
  verdict.of = 'invalid';
  const browser = createTestBrowser(test.app, 'es-MX,es;q=0.9');
  const { nonce } = await browser.start();
  const response = await browser.login(ethereumWallet().address, nonce, '0x00');
  expect(response.json().msg).toBe('La firma no corresponde a esta billetera.');
});
