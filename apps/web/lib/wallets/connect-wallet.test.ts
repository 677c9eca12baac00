import { base58 } from '@scure/base';
import type { Wallet } from '@wallet-standard/base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectWallet, reconnectWallet } from './connect-wallet.ts';
import { discoverWallets } from './discover-wallets.ts';
import type { WalletOption } from './types.ts';

const A = `0x${'aA'.repeat(20)}`;
const B = `0x${'b'.repeat(40)}`;
const textFor = (address: string) => `Welcome.\n\n${address}\n\nNonce: k3v9`;

const page = new EventTarget();
vi.stubGlobal('window', page);
afterEach(() => {
  vi.useRealTimers();
});

describe('an Ethereum connection', () => {
  it('[S2] connects, signs and disconnects using only the allowed methods', async () => {
    const { id, calls } = ethereumWallet({
      eth_requestAccounts: [A, B],
      personal_sign: '0xabcd',
      wallet_revokePermissions: null,
    });
    const wallet = await connectWallet(id);
    expect(wallet).toMatchObject({ id, chain: 'ethereum', address: A });
    expect(await wallet.signMessage(textFor(A))).toBe('0xabcd');
    await wallet.disconnect();
    expect(calls).toEqual(['eth_requestAccounts', 'personal_sign', 'wallet_revokePermissions']);
  });

  it.each([
    [4001, 'rejected'],
    [-32002, 'pending'],
    [4100, 'locked'],
    [4900, 'gone'],
    [-32603, 'failed'],
  ])('[S9] maps code %i to %s', async (code, kind) => {
    const { id } = ethereumWallet({ eth_requestAccounts: { code } });
    await expect(connectWallet(id)).rejects.toMatchObject({ kind });
  });

  it('[S9] reports a locked wallet when it shares no valid account', async () => {
    for (const accounts of [[], ['me'], null, 'abc']) {
      const { id } = ethereumWallet({ eth_requestAccounts: accounts });
      await expect(connectWallet(id)).rejects.toMatchObject({ kind: 'locked' });
    }
  });

  it('accepts only hex bytes as a signature', async () => {
    for (const personal_sign of ['', '0x', '0xabc', 'signature', null, { signature: '0xab' }]) {
      const { id } = ethereumWallet({ eth_requestAccounts: [A], personal_sign });
      const wallet = await connectWallet(id);
      await expect(wallet.signMessage(textFor(A))).rejects.toMatchObject({ kind: 'failed' });
    }
  });

  it('disconnects without an error from a wallet that cannot revoke', async () => {
    const { id } = ethereumWallet({ eth_requestAccounts: [A], wallet_revokePermissions: { code: 4200 } });
    const wallet = await connectWallet(id);
    await expect(wallet.disconnect()).resolves.toBeUndefined();
  });

  it("[S10] reports a changed or removed account, ignoring the address's letter case", async () => {
    const { id, emit } = ethereumWallet({ eth_requestAccounts: [A] });
    const changes: string[] = [];
    const stop = (await connectWallet(id)).onChange((change) => changes.push(change));
    emit('accountsChanged', [A.toLowerCase()]);
    emit('accountsChanged', [B, A]);
    emit('accountsChanged', []);
    stop();
    emit('accountsChanged', []);
    expect(changes).toEqual(['account-changed', 'disconnected']);
  });

  it('[S10] treats a disconnect event as the end only when the account is gone too', async () => {
    const answers = { eth_requestAccounts: [A], eth_accounts: [A] as unknown };
    const { id, emit } = ethereumWallet(answers);
    const changes: string[] = [];
    (await connectWallet(id)).onChange((change) => changes.push(change));
    emit('disconnect', { code: 1013 });
    await settled();
    expect(changes).toEqual([]);
    answers.eth_accounts = [];
    emit('disconnect', { code: 4900 });
    await settled();
    answers.eth_accounts = { code: 4900 };
    emit('disconnect', { code: 4900 });
    await settled();
    expect(changes).toEqual(['disconnected', 'disconnected']);
  });

  it("doesn't report a disconnection that the page requested", async () => {
    const { id, emit } = ethereumWallet({ eth_requestAccounts: [A], wallet_revokePermissions: null });
    const changes: string[] = [];
    const wallet = await connectWallet(id);
    wallet.onChange((change) => changes.push(change));
    await wallet.disconnect();
    emit('accountsChanged', []);
    expect(changes).toEqual([]);
  });
});

describe('a Solana connection', () => {
  it('[S2] connects and reconnects', async () => {
    const { id, address } = solanaWallet();
    expect(await connectWallet(id)).toMatchObject({ id, chain: 'solana', address });
    expect(await reconnectWallet(id)).toMatchObject({ address });
  });

  it('[S10] reports a changed or removed account', async () => {
    const { id, account, other, change } = solanaWallet();
    const changes: string[] = [];
    const stop = (await connectWallet(id)).onChange((what) => changes.push(what));
    change({ accounts: [account] });
    change({ accounts: [other] });
    change({ accounts: [] });
    stop();
    change({ accounts: [] });
    expect(changes).toEqual(['account-changed', 'disconnected']);
  });

  it("doesn't report a disconnection that the page requested", async () => {
    const { id, change } = solanaWallet();
    const changes: string[] = [];
    const wallet = await connectWallet(id);
    wallet.onChange((what) => changes.push(what));
    await wallet.disconnect();
    change({ accounts: [] });
    expect(changes).toEqual([]);
  });

  it('[S9] detects a rejection by its message; a silent rejection means no connection', async () => {
    const { id } = solanaWallet(new Error('User rejected the request.'));
    await expect(connectWallet(id)).rejects.toMatchObject({ kind: 'rejected' });
    expect(await reconnectWallet(id)).toBeNull();
  });
});

describe('reconnecting', () => {
  it('never opens a prompt', async () => {
    const { id, calls } = ethereumWallet({ eth_accounts: [A] });
    expect(await reconnectWallet(id)).toMatchObject({ address: A });
    expect(calls).toEqual(['eth_accounts']);
  });

  it('[S10] returns null when the wallet no longer shares an account', async () => {
    const { id } = ethereumWallet({ eth_accounts: [] });
    expect(await reconnectWallet(id)).toBeNull();
  });

  it('fails when the wallet could not be asked', async () => {
    const { id } = ethereumWallet({ eth_accounts: { code: -32603 } });
    await expect(reconnectWallet(id)).rejects.toMatchObject({ kind: 'failed' });
  });

  it('times out when the wallet never responds', async () => {
    vi.useFakeTimers();
    const { id } = ethereumWallet({ eth_accounts: new Promise(() => undefined) });
    const reconnecting = expect(reconnectWallet(id)).rejects.toMatchObject({ kind: 'failed' });
    await vi.advanceTimersByTimeAsync(10_000);
    await reconnecting;
  });

  it('waits briefly for a late wallet, then reports it as gone', async () => {
    vi.useFakeTimers();
    const late = reconnectWallet('ethereum:late.example');
    const never = expect(reconnectWallet('ethereum:never.example')).rejects.toMatchObject({ kind: 'gone' });
    await vi.advanceTimersByTimeAsync(500);
    ethereumWallet({ eth_accounts: [A] }, 'late.example');
    expect(await late).toMatchObject({ address: A });
    await vi.advanceTimersByTimeAsync(5000);
    await never;
  });
});

it('discovery reports the present wallets at once and stops on request', () => {
  const lists: WalletOption[][] = [];
  const stop = discoverWallets((wallets) => lists.push(wallets));
  const { id } = ethereumWallet({});
  stop();
  ethereumWallet({});
  expect(lists).toHaveLength(2);
  expect(lists[0]?.map((wallet) => wallet.id)).not.toContain(id);
  expect(lists[1]?.map((wallet) => wallet.id)).toContain(id);
});

type Answers = Record<string, unknown>;
let count = 0;

/** Announces a wallet; a response with a `code` is thrown. */
function ethereumWallet(answers: Answers, rdns = `wallet${++count}.example`) {
  const calls: string[] = [];
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const provider = {
    async request({ method }: { method: string }) {
      calls.push(method);
      if (!(method in answers)) throw new Error(`${method} was not expected`);
      const answer = await answers[method];
      if (typeof answer === 'object' && answer !== null && 'code' in answer) throw answer;
      return answer;
    },
    on: (event: string, listener: (value: unknown) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  };
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  discoverWallets(() => undefined)();
  const detail = { info: { name: rdns, rdns }, provider };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  return { id: `ethereum:${rdns}`, calls, emit };
}

function solanaWallet(rejection?: Error) {
  const name = `Sol${++count}`;
  const listeners = new Set<(change: object) => void>();
  const [account, other] = [solanaAccount(1), solanaAccount(2)];
  const connect = async () => {
    if (rejection) throw rejection;
    return { accounts: [account] };
  };
  const on = (_event: string, listener: (change: object) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const features = { 'standard:connect': { connect }, 'standard:events': { on }, 'solana:signMessage': {} };
  const wallet = {
    version: '1.0.0',
    name,
    icon: '',
    chains: ['solana:mainnet'],
    accounts: [account],
    features,
  };
  discoverWallets(() => undefined)();
  const register = (api: { register(wallet: Wallet): void }) => api.register(wallet as unknown as Wallet);
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  const change = (what: object) => [...listeners].forEach((listener) => void listener(what));
  return { id: `solana:${name.toLowerCase()}`, address: account.address, account, other, change };
}

function solanaAccount(fill: number) {
  const publicKey = new Uint8Array(32).fill(fill);
  return { address: base58.encode(publicKey), publicKey, chains: ['solana:mainnet'], features: [] };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
