import { type ChainRead, keyOfRead } from '@signboard/domain/eligibility/chain-read.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { isExhaustive } from '../../../../testing/scope.ts';
import { createChainReads } from './chain-reads/create-chain-reads.ts';
import { readLatestBlock } from './ethereum/holdings.ts';
import { createEthereumNodes } from './ethereum/nodes.ts';
import { createContractSignatures } from './ethereum/signatures.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { ProviderError } from './provider-error.ts';
import { createSolanaHoldings } from './solana/holdings.ts';
import { createSolanaNodes } from './solana/nodes.ts';

const clock = createSkippingClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
});
afterAll(() => sandbox.stop());

const get = async (path: string) => (await fetch(sandbox.url + path)).json();
const fail = (what: string, kind: string, count = 1) =>
  fetch(`${sandbox.url}/${what}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, count }),
  });

const ethereumAt = (url: string | undefined) => createEthereumNodes({ urls: url ? [url] : [], clock });
const solanaAt = (url: string | undefined) => createSolanaNodes(url ? [url] : [], { clock });

describe('mail server', () => {
  const mailer = () =>
    createSmtpMailer({
      url: sandbox.env.SMTP_URL ?? '',
      from: 'Signboard <hello@signboard.test>',
      host: 'signboard.test',
    });
  const mail = (to: string) => ({
    id: `id-${to}`,
    to,
    subject: 'Sí, señora',
    text: 'plain ñ',
    html: '<p>rich ñ</p>',
  });
  const send = async (to: string) => {
    const smtp = mailer();
    try {
      await smtp.send(mail(to));
      return 'sent';
    } catch (error) {
      return error instanceof ProviderError ? error.fault : error;
    } finally {
      smtp.close();
    }
  };
  const arrived = async (to: string) =>
    (await get('/mail.json')).filter((received: { to: string }) => received.to === to);

  it('receives an email with both its texts, in any script', async () => {
    expect(await send('ada@example.test')).toBe('sent');
    const [received] = await arrived('ada@example.test');
    expect(received).toMatchObject({ subject: 'Sí, señora' });
    expect(received.text).toContain('plain ñ');
    expect(received.html).toContain('<p>rich ñ</p>');
  });

  const FAULTS: [kind: string, fault: string, copies: number][] = [
    ['server-error', 'retry-later', 0],
    ['not-found', 'refused', 0],
    ['drop-after-accept', 'unknown-outcome', 1],
    ['hang', 'unknown-outcome', 0],
  ];

  // A server that hangs is waited for ten seconds.
  it.each(FAULTS.filter(([kind]) => isExhaustive || kind !== 'hang'))(
    'reports the fault %s as %s',
    async (kind, fault, copies) => {
      const to = `${kind}@example.test`;
      await fail('mail', kind);
      expect(await send(to)).toBe(fault);
      expect(await arrived(to)).toHaveLength(copies);
      expect(await send(to)).toBe('sent');
    },
  );

  it('rejects a recipient permanently', async () => {
    expect(await send('bounce@example.test')).toBe('refused');
  });

  it('can be down', async () => {
    const down = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.test', host: 'b.test' });
    await expect(down.send(mail('x@example.test'))).rejects.toMatchObject({ fault: 'retry-later' });
    down.close();
  });
});

describe('on-chain contract wallets', () => {
  const text = 'a text to sign';

  const ask = async (rpcUrl: string | undefined, who: 'owner' | 'stranger', message = text) => {
    const { ethereum } = await get('/chain.json');
    const keys: string[] = ethereum.accounts.map(({ privateKey }: { privateKey: string }) => privateKey);
    const { address, owner } = ethereum.contractWallet;
    const accounts = keys.map((key) => privateKeyToAccount(key as `0x${string}`));
    const account = accounts.find((candidate) => (candidate.address === owner) === (who === 'owner'));
    const signature = await account?.signMessage({ message });
    const question = { address, message: text, signature: signature ?? '0x', client: '192.0.2.1' } as const;
    return await createContractSignatures([{ id: 1, nodes: ethereumAt(rpcUrl) }]).check(question);
  };
  const node = () => sandbox.env.ETHEREUM_RPC_URL;

  it("[S2] accept their owner's signature and nothing else", async () => {
    expect(await ask(node(), 'owner')).toEqual({ chainId: 1 });
    expect(await ask(node(), 'stranger')).toBe('invalid');
    expect(await ask(node(), 'owner', 'another text')).toBe('invalid');
  });

  it('could not be checked without a node, or with one that is down, broken or lying', async () => {
    expect(await ask(undefined, 'owner')).toBe('could-not-check');
    expect(await ask('http://127.0.0.1:1', 'owner')).toBe('could-not-check');
    for (const kind of ['server-error', 'rate-limited', 'wrong-answer', 'unauthorized']) {
      await fail('rpc', kind, 4);
      expect(await ask(node(), 'owner'), kind).toBe('could-not-check');
      await fetch(`${sandbox.url}/reset`, { method: 'POST' });
    }
  });
});

describe('[J3] wallet holdings', () => {
  const FAULTS = ['server-error', 'rate-limited', 'wrong-answer', 'unauthorized'];
  const EMPTY = '0x00000000000000000000000000000000000000EE';

  /** What the nodes of mainnet say about a wallet. */
  function holdingsAt(nodes: ReturnType<typeof ethereumAt>) {
    const reads = createChainReads({ evm: [{ id: 1, nodes }], solana: null, clock });
    const one = async (read: ChainRead, wallet: string) =>
      (await reads.read([read], [wallet])).get(wallet)?.get(keyOfRead(read));
    return {
      balance: (wallet: string) => one({ kind: 'balance', chain: 1 }, wallet),
      tokens: (contract: string, wallet: string) =>
        one({ kind: 'call', chain: 1, contract, data: '0x70a08231$wallet' }, wallet),
    };
  }

  it('are read from the local Ethereum, and a contract that reverts is a "no"', async () => {
    const { ethereum } = await get('/chain.json');
    const holdings = holdingsAt(ethereumAt(sandbox.env.ETHEREUM_RPC_URL));
    const owners: string[] = ethereum.accounts.map(({ address }: { address: string }) => address);
    const balances = await Promise.all(owners.map((address) => holdings.balance(address)));
    expect(balances.every((balance) => typeof balance === 'bigint' && balance > 0n)).toBe(true);
    expect(await holdings.balance(EMPTY)).toBe(0n);
    const passes = await Promise.all(owners.map((address) => holdings.tokens(ethereum.accessPass, address)));
    expect(new Set(passes)).toEqual(new Set([1n, 0n]));
    expect(await holdings.tokens(EMPTY, EMPTY)).toBe('no-answer');
    expect(await holdings.tokens(ethereum.contractWallet.address, EMPTY)).toBe('no-answer');
    for (const kind of FAULTS) {
      await fail('rpc', kind, 100);
      expect(await holdings.balance(EMPTY), kind).toBe('could-not-check');
      expect(await holdings.tokens(ethereum.accessPass, EMPTY), kind).toBe('could-not-check');
      await fetch(`${sandbox.url}/reset`, { method: 'POST' });
    }
  });

  it('are read from Solana', async () => {
    const holdings = createSolanaHoldings(solanaAt(sandbox.env.SOLANA_RPC_URL));
    expect(await holdings.balance('4Cbyj7aW7FbsB3QdMszsYGUinadBGXVAM5y4rH22dVba')).toBe(36_500_000_000n);
    expect(await holdings.balance('nonsense')).toBe('could-not-check');
    for (const kind of FAULTS) {
      await fail('rpc', kind);
      expect(await holdings.balance('4Cbyj7aW7FbsB3QdMszsYGUinadBGXVAM5y4rH22dVba'), kind).toBe(
        'could-not-check',
      );
      await fetch(`${sandbox.url}/reset`, { method: 'POST' });
    }
  });

  it('are read at a block that both chains name with their CAIP-2 id', async () => {
    const nodes = ethereumAt(sandbox.env.ETHEREUM_RPC_URL);
    const solana = createSolanaHoldings(solanaAt(sandbox.env.SOLANA_RPC_URL));
    const number = expect.any(Number);
    expect(await readLatestBlock(nodes)).toEqual({ chain: 'eip155:1', number });
    expect(await solana.latestBlock()).toEqual({ chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', number });
    for (const kind of FAULTS) {
      await fail('rpc', kind, 2);
      expect(await readLatestBlock(nodes), kind).toBe('could-not-check');
      expect(await solana.latestBlock(), kind).toBe('could-not-check');
      await fetch(`${sandbox.url}/reset`, { method: 'POST' });
    }
  });

  it('are unknown without a node', async () => {
    expect(await holdingsAt(ethereumAt(undefined)).balance(EMPTY)).toBe('could-not-check');
    expect(await holdingsAt(ethereumAt('http://127.0.0.1:1')).tokens(EMPTY, EMPTY)).toBe('could-not-check');
    expect(await createSolanaHoldings(solanaAt(undefined)).balance(EMPTY)).toBe('could-not-check');
    expect(await readLatestBlock(ethereumAt(undefined))).toBe('could-not-check');
    expect(await createSolanaHoldings(solanaAt(undefined)).latestBlock()).toBe('could-not-check');
  });
});
