import type { Wallet } from '@wallet-standard/base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWalletRegistry, INJECTED_WALLET_ID } from './wallet-registry.ts';

const ICON = 'data:image/svg+xml,<svg/>';
const provider = () => ({ request: async () => null });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the wallet registry', () => {
  it('[S2] finds announced Ethereum wallets and registered Solana wallets, early and late', () => {
    const browser = fakeBrowser();
    browser.answerRequestWith({ name: 'MetaMask', rdns: 'io.metamask', icon: ICON });
    browser.register(solanaWallet('Phantom'));
    const { list } = browser.createRegistry();
    expect(list()).toEqual([
      { id: 'ethereum:io.metamask', name: 'MetaMask', icon: ICON, chain: 'ethereum' },
      { id: 'solana:phantom', name: 'Phantom', icon: ICON, chain: 'solana' },
    ]);
    browser.announce({ name: 'Rabby', rdns: 'io.rabby', icon: ICON });
    browser.register(solanaWallet('Solflare'));
    expect(list().map((wallet) => wallet.name)).toEqual(['MetaMask', 'Rabby', 'Phantom', 'Solflare']);
  });

  it('lists a wallet once however often it announces itself; the first of an id wins', () => {
    const browser = fakeBrowser();
    const { list } = browser.createRegistry();
    browser.announce({ name: 'MetaMask', rdns: 'io.metamask' });
    browser.announce({ name: 'MetaMask', rdns: 'io.metamask' });
    browser.announce({ name: 'Impostor', rdns: 'IO.METAMASK' });
    browser.register(solanaWallet('Phantom'));
    browser.register(solanaWallet('Phantom'));
    expect(list().map((wallet) => wallet.name)).toEqual(['MetaMask', 'Phantom']);
  });

  it('assigns ids that survive a reload', () => {
    const ids = [1, 2].map(() => {
      const browser = fakeBrowser();
      const { list } = browser.createRegistry();
      browser.announce({ name: 'Odd  Wallet', rdns: 'not a domain', uuid: crypto.randomUUID() });
      browser.announce({ name: 'MetaMask', rdns: 'io.metamask', uuid: crypto.randomUUID() });
      return list().map((wallet) => wallet.id);
    });
    expect(ids[0]).toEqual(['ethereum:odd-wallet', 'ethereum:io.metamask']);
    expect(ids[1]).toEqual(ids[0]);
  });

  it('sanitizes the names and icons of wallets', () => {
    const browser = fakeBrowser();
    const { list } = browser.createRegistry();
    browser.announce({
      name: ' Meta\u202eMask ',
      rdns: 'io.metamask',
      icon: 'https://tracker.example/i.png',
    });
    expect(list()).toEqual([{ id: 'ethereum:io.metamask', name: 'MetaMask', icon: null, chain: 'ethereum' }]);
  });

  it('tolerates announcements and wallets that violate their standards', () => {
    const browser = fakeBrowser();
    const { list } = browser.createRegistry();
    for (const detail of [
      null,
      undefined,
      {},
      { info: null },
      { info: { name: 'X', rdns: 'x.y' }, provider: {} },
      { provider: provider() },
    ]) {
      browser.announceRaw(detail);
    }
    browser.register({ name: 'Broken' } as Wallet, solanaWallet('Phantom'), {
      ...solanaWallet('Sui'),
      chains: ['sui:mainnet'],
    });
    expect(list().map((wallet) => wallet.name)).toEqual(['Phantom']);
  });

  it('offers window.ethereum when no wallet announces itself', () => {
    const browser = fakeBrowser({ ethereum: { ...provider(), isMetaMask: true } });
    const { list } = browser.createRegistry();
    expect(list()).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(list()).toEqual([{ id: INJECTED_WALLET_ID, name: 'MetaMask', icon: null, chain: 'ethereum' }]);
    browser.announce({ name: 'Late', rdns: 'late.wallet' });
    expect(list().map((wallet) => wallet.name)).toEqual(['Late']);
  });

  it('offers window.ethereum once an in-app browser signals it, and tolerates a throwing getter', () => {
    const browser = fakeBrowser();
    const { list } = browser.createRegistry();
    browser.setEthereum(() => {
      throw new Error('two extensions fought');
    });
    vi.advanceTimersByTime(1000);
    expect(list()).toEqual([]);
    browser.setEthereum(provider);
    browser.host.dispatchEvent(new Event('ethereum#initialized'));
    expect(list().map((wallet) => wallet.name)).toEqual(['Browser wallet']);
  });

  it('notifies subscribers of added and removed wallets until they unsubscribe', () => {
    const browser = fakeBrowser();
    const registry = browser.createRegistry();
    const seen: number[] = [];
    const stop = registry.subscribe(() => seen.push(registry.list().length));
    browser.announce({ name: 'MetaMask', rdns: 'io.metamask' });
    const phantom = solanaWallet('Phantom');
    browser.register(phantom);
    browser.unregister(phantom);
    stop();
    browser.announce({ name: 'Rabby', rdns: 'io.rabby' });
    expect(seen).toEqual([1, 2, 1]);
  });

  it('returns guards, never the wallet itself', () => {
    const browser = fakeBrowser();
    const registry = browser.createRegistry();
    browser.announce({ name: 'MetaMask', rdns: 'io.metamask' });
    browser.register(solanaWallet('Phantom'));
    expect(Object.keys(registry.find('ethereum:io.metamask')?.guard ?? {})).toEqual([
      'request',
      'onAccounts',
      'onDisconnect',
    ]);
    expect(Object.keys(registry.find('solana:phantom')?.guard ?? {})).not.toContain('features');
    expect(registry.find('ethereum:unknown')).toBeUndefined();
  });
});

function solanaWallet(name: string): Wallet {
  const features = { 'standard:connect': {}, 'solana:signMessage': {} };
  return {
    version: '1.0.0',
    name,
    icon: ICON as Wallet['icon'],
    chains: ['solana:mainnet'],
    accounts: [],
    features,
  };
}

type Info = { name: string; rdns: string; icon?: string; uuid?: string };
type Listener = (...wallets: Wallet[]) => void;

function fakeBrowser(extra: { ethereum?: unknown } = {}) {
  const host = Object.assign(new EventTarget(), extra);
  const wallets: Wallet[] = [];
  const listeners = { register: new Set<Listener>(), unregister: new Set<Listener>() };
  const standard = {
    get: () => wallets,
    on(event: 'register' | 'unregister', listener: Listener) {
      listeners[event].add(listener);
      return () => listeners[event].delete(listener);
    },
  };
  const announceRaw = (detail: unknown) =>
    host.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const announce = (info: Info) => announceRaw({ info, provider: provider() });
  return {
    host,
    announce,
    announceRaw,
    answerRequestWith: (info: Info) => host.addEventListener('eip6963:requestProvider', () => announce(info)),
    setEthereum: (get: () => unknown) => Object.defineProperty(host, 'ethereum', { get, configurable: true }),
    createRegistry: () => createWalletRegistry(host, standard),
    register(...added: Wallet[]) {
      wallets.push(...added);
      for (const listener of listeners.register) listener(...added);
    },
    unregister(...removed: Wallet[]) {
      for (const listener of listeners.unregister) listener(...removed);
    },
  };
}
