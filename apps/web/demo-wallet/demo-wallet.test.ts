import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import { verifyMessage } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDemoAccounts } from './demo-accounts.ts';
import { createDemoProvider } from './demo-provider.ts';
import { createDemoSolanaWallet } from './demo-solana-wallet.ts';
import { createConfigLoader, type DemoPrompts, type Persona } from './persona.ts';

const SEED = '07'.repeat(32);
const pkcs8 = Buffer.from(`302e020100300506032b657004220420${SEED}`, 'hex');
const solanaPublicKey = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
const solanaAddress = base58.encode(
  Buffer.from(solanaPublicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
);

const ana = ethereumPersona('ana', `0x${'11'.repeat(32)}`);
const bo = ethereumPersona('bo', `0x${'22'.repeat(32)}`);
const sol: Persona = {
  id: 'sol',
  name: 'Sol',
  role: 'Collector',
  chain: 'solana',
  address: solanaAddress,
  privateKey: SEED,
};
const WORLD = { personas: [ana, bo, sol], ethereumRpcUrl: 'rpc' };
const TEXT = 'Welcome to Signboard. ¿Qué tal?';
const HEX = `0x${Buffer.from(TEXT).toString('hex')}` as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the demo wallet on Ethereum', () => {
  it('[S2] connects the chosen persona and signs the displayed message', async () => {
    const { provider, shown } = setUp({ pick: bo });
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([bo.address]);
    const signature = await provider.request({
      method: 'personal_sign',
      params: [HEX, bo.address.toLowerCase()],
    });
    expect(shown).toEqual([TEXT]);
    expect(
      await verifyMessage({
        address: bo.address as `0x${string}`,
        message: TEXT,
        signature: signature as `0x${string}`,
      }),
    ).toBe(true);
  });

  it('asks once, remembers the answer across a reload, and fetches nothing before it is needed', async () => {
    const first = setUp({ pick: ana });
    expect(await first.provider.request({ method: 'eth_accounts' })).toEqual([]);
    expect(first.fetched).toEqual([]);
    await first.provider.request({ method: 'eth_requestAccounts' });
    const second = setUp({ pick: null, storage: first.storage });
    expect(await second.provider.request({ method: 'eth_accounts' })).toEqual([ana.address]);
    expect(await second.provider.request({ method: 'eth_requestAccounts' })).toEqual([ana.address]);
  });

  it('[S9] returns 4001 on Reject, when connecting and when signing', async () => {
    const no = setUp({ pick: null });
    await expect(no.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: 4001,
    });
    expect(await no.provider.request({ method: 'eth_accounts' })).toEqual([]);
    const later = setUp({ pick: ana, agrees: false });
    await later.provider.request({ method: 'wallet_requestPermissions' });
    const signing = later.provider.request({ method: 'personal_sign', params: [HEX, ana.address] });
    await expect(signing).rejects.toMatchObject({ code: 4001 });
  });

  it('[S10] emits account switches and disconnections until the listener is removed', async () => {
    const { provider, accounts } = setUp({ pick: ana });
    const seen: unknown[] = [];
    const listener = (value: unknown) => seen.push(value);
    provider.on('accountsChanged', listener);
    await provider.request({ method: 'eth_requestAccounts' });
    accounts.choose('ethereum', bo);
    await provider.request({ method: 'wallet_revokePermissions' });
    provider.removeListener('accountsChanged', listener);
    accounts.choose('ethereum', bo);
    expect(seen).toEqual([[ana.address], [bo.address], []]);
  });

  it('signs only for the connected account, and only bytes', async () => {
    const { provider, shown } = setUp({ pick: ana });
    const sign = (...params: unknown[]) => provider.request({ method: 'personal_sign', params });
    await expect(sign(HEX, ana.address)).rejects.toMatchObject({ code: 4100 });
    await provider.request({ method: 'eth_requestAccounts' });
    await expect(sign(HEX, bo.address)).rejects.toMatchObject({ code: 4100 });
    await expect(sign('plain text', ana.address)).rejects.toMatchObject({ code: -32602 });
    expect(shown).toEqual([]);
  });

  it('reports mainnet, forwards reads and supports no transactions', async () => {
    const { provider, fetched } = setUp({ pick: ana });
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
    expect(
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).toBeNull();
    const elsewhere = provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x89' }],
    });
    await expect(elsewhere).rejects.toMatchObject({ code: 4902 });
    expect(await provider.request({ method: 'eth_call', params: [{ to: bo.address }, 'latest'] })).toBe(
      '0xread',
    );
    expect(fetched.at(-1)).toBe('http://sandbox.test/world/rpc');
    for (const method of ['eth_sendTransaction', 'eth_sign', 'eth_signTypedData_v4', 'toString']) {
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 });
    }
  });

  it('reports that the sandbox is unavailable, and retries the next time', async () => {
    const { provider, problems, sandbox } = setUp({ pick: ana });
    sandbox.isUp = false;
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4900 });
    expect(problems).toEqual(['no-sandbox']);
    sandbox.isUp = true;
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ana.address]);
  });

  it('[S10] follows the choice made in another tab', async () => {
    const { provider, storage, tabs } = setUp({ pick: ana });
    const seen: unknown[] = [];
    provider.on('accountsChanged', (value) => seen.push(value));
    storage.setItem('demoWallet', '{"ethereum":"bo"}');
    tabs.dispatchEvent(
      Object.assign(new Event('storage'), {
        key: 'demoWallet',
        oldValue: null,
        newValue: '{"ethereum":"bo"}',
      }),
    );
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'other', oldValue: null, newValue: '{}' }));
    await expect.poll(() => seen).toEqual([[bo.address]]);
  });
});

describe('the demo wallet on Solana', () => {
  it('[S2] connects and signs; the signature verifies against the address', async () => {
    const { wallet, shown } = setUp({ pick: sol });
    const connect = wallet.features['standard:connect'].connect;
    expect((await connect({ silent: true })).accounts).toEqual([]);
    const [account] = (await connect()).accounts;
    expect(account?.address).toBe(solanaAddress);
    expect(wallet.accounts).toEqual([account]);
    const message = new TextEncoder().encode(TEXT);
    const [output] = await wallet.features['solana:signMessage'].signMessage({
      account: account as never,
      message,
    });
    expect(shown).toEqual([TEXT]);
    expect(verify(null, message, solanaPublicKey, output?.signature as Uint8Array)).toBe(true);
  });

  it('[S10] emits a disconnection, which survives a reload', async () => {
    const { wallet, storage } = setUp({ pick: sol });
    const { connect } = wallet.features['standard:connect'];
    await connect();
    const seen: number[] = [];
    wallet.features['standard:events'].on('change', ({ accounts }) => seen.push(accounts.length));
    await wallet.features['standard:disconnect'].disconnect();
    expect(seen).toEqual([0]);
    const again = setUp({ pick: null, storage });
    expect((await again.wallet.features['standard:connect'].connect({ silent: true })).accounts).toEqual([]);
    await expect(again.wallet.features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 });
  });

  it('reports a browser that cannot sign with Ed25519', async () => {
    const { wallet, problems } = setUp({ pick: sol });
    const [account] = (await wallet.features['standard:connect'].connect()).accounts;
    vi.stubGlobal('crypto', {});
    const signing = wallet.features['solana:signMessage'].signMessage({
      account: account as never,
      message: new Uint8Array(3),
    });
    await expect(signing).rejects.toThrow();
    expect(problems).toEqual(['no-ed25519']);
  });
});

type Options = { pick: Persona | null; agrees?: boolean; storage?: Storage };

function setUp({ pick, agrees = true, storage = memoryStorage() }: Options) {
  const [shown, problems, fetched]: [string[], string[], string[]] = [[], [], []];
  const sandbox = { isUp: true };
  vi.stubGlobal('fetch', async (url: URL | string) => {
    fetched.push(String(url));
    if (!sandbox.isUp) throw new TypeError('Failed to fetch');
    return Response.json(
      String(url).endsWith('/wallet.json') ? WORLD : { jsonrpc: '2.0', id: 1, result: '0xread' },
    );
  });
  const prompts: DemoPrompts = {
    pickPersona: async (personas) => personas.find((persona) => persona.id === pick?.id) ?? null,
    confirmMessage: async (_persona, message) => {
      shown.push(message);
      return agrees;
    },
    tell: async (problem) => void problems.push(problem),
  };
  const tabs = new EventTarget();
  const loadConfig = createConfigLoader('http://sandbox.test/world');
  const accounts = createDemoAccounts(loadConfig, storage, tabs);
  const provider = createDemoProvider({ accounts, prompts, loadConfig });
  const wallet = createDemoSolanaWallet(
    { name: 'Demo', icon: 'data:image/png;base64,' },
    { accounts, prompts },
  );
  return { provider, wallet, accounts, storage, tabs, shown, problems, fetched, sandbox };
}

function ethereumPersona(id: string, privateKey: `0x${string}`): Persona {
  const { address } = privateKeyToAccount(privateKey);
  return { id, name: id, role: 'Owner', chain: 'ethereum', address, privateKey };
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}
