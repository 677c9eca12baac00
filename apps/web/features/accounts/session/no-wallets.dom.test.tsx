import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpApp } from '#web/testing/render-in-app.tsx';
import { NoWallets } from './no-wallets.tsx';
import type { WalletSearch } from './use-wallets.ts';

setUpApp('login');

const NOTHING: WalletSearch = { wallets: [], isLooking: false, hasFailed: false };
const SOLANA_WALLET = { id: 'a', name: 'Phantom', icon: null, chain: 'solana' } as const;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

const useAgent = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
const show = (search = NOTHING) => render(<NoWallets search={search} chain="ethereum" />);
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);
const status = () => screen.getByRole('status');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('on a phone without a wallet', () => {
  beforeEach(() => {
    useAgent(IPHONE);
  });

  it('offers to open the page in the wallets of the chain', () => {
    show();
    expect(links()).toEqual(
      ['MetaMask', 'Phantom', 'Base', 'Trust Wallet', 'OKX Wallet'].map((name) => `Open in ${name}`),
    );
    const metaMask = screen.getByRole('link', { name: 'Open in MetaMask' });
    expect(metaMask.getAttribute('href')).toBe(
      `https://link.metamask.io/dapp/${location.host}${location.pathname}`,
    );
  });

  it('offers the other wallets in the browser of a wallet that has only the other chain', () => {
    show({ ...NOTHING, wallets: [SOLANA_WALLET] });
    expect(links()).toEqual(
      ['MetaMask', 'Base', 'Trust Wallet', 'OKX Wallet'].map((name) => `Open in ${name}`),
    );
    expect(screen.queryByText(/install a wallet extension/)).toBeNull();
  });

  it('offers to sign in the wallet and stay here, also beside a wallet of the other chain', () => {
    const search = { ...NOTHING, wallets: [SOLANA_WALLET] };
    render(<NoWallets search={search} chain="ethereum" list={{ workspace: 'foxes', name: 'owls' }} />);
    expect(screen.getByRole('button', { name: 'Sign in the wallet, stay here' })).toBeDefined();
  });

  it('says what to do when no app opens', () => {
    show();
    tap('Open in Phantom');
    expect(status().textContent).toBe('');
    act(() => vi.advanceTimersByTime(2_000));
    expect(status().textContent).toContain('Phantom may not be installed');
  });

  it('says nothing when an app opened', () => {
    show();
    tap('Open in Phantom');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    act(() => vi.advanceTimersByTime(10_000));
    expect(status().textContent).toBe('');
  });

  it('advises to leave the browser of another app', () => {
    show();
    expect(screen.queryByText(/built-in browser/)).toBeNull();
    useAgent(`${IPHONE} Twitter for iPhone/11.40`);
    const { container } = show();
    expect(within(container).getByText(/This is X’s built-in browser/).textContent).toContain('Safari');
  });
});

it('gives advice, and on request a code for the phone, on a computer, without links', async () => {
  vi.useRealTimers();
  useAgent('Mozilla/5.0 (X11; Ubuntu; Linux)');
  show();
  expect(links()).toEqual([]);
  expect(screen.getByText(/install a wallet extension/)).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Show QR code' }).click());
  const address = location.origin + location.pathname;
  expect(await screen.findByRole('img', { name: `QR code of ${address}` })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Hide QR code', expanded: true }).click());
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show QR code', expanded: false })).toBeDefined();
});

function tap(name: string): void {
  const link = screen.getByRole('link', { name });
  // The test's document can't open other pages.
  link.addEventListener('click', (event) => event.preventDefault());
  act(() => link.click());
}
