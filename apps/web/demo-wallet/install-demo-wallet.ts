import type { Wallet, WalletIcon } from '@wallet-standard/base';
import { createDemoAccounts } from './demo-accounts.ts';
import { showDemoButton } from './demo-button.ts';
import { createDemoPrompts } from './demo-prompts.ts';
import { createDemoProvider } from './demo-provider.ts';
import { createDemoSolanaWallet } from './demo-solana-wallet.ts';
import { createConfigLoader } from './persona.ts';

const NAME = 'Signboard Demo Wallet';
const RDNS = 'demo.signboard';
// A ticket with a play sign on amber: unlike any real wallet's icon.
const ICON: WalletIcon = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#f2b84b"/>' +
    '<path d="M7 11.5A1.5 1.5 0 0 1 8.500 10h15a1.500 1.500 0 0 1 1.500 1.500v2.500a2 2 0 0 0 0 4v2.500a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 7 20.500V18a2 2 0 0 0 0-4z" fill="#3b2a05"/>' +
    '<path d="M14 13l5 3-5 3z" fill="#f2b84b"/></svg>',
)}`;

let isInstalled = false;

/** A wallet with play money for people without an extension. Only the sandbox loads this; its keys are public. */
export async function installDemoWallet(sandboxUrl: string): Promise<void> {
  if (isInstalled) return;
  isInstalled = true;
  const loadConfig = createConfigLoader(sandboxUrl);
  const accounts = createDemoAccounts(loadConfig, window.localStorage, window);
  const prompts = createDemoPrompts();
  announce(createDemoProvider({ accounts, prompts, loadConfig }));
  register(createDemoSolanaWallet({ name: NAME, icon: ICON }, { accounts, prompts }));
  showDemoButton(accounts, prompts);
}

// EIP-6963: announce now, and again whenever a page asks.
function announce(provider: unknown): void {
  const info = Object.freeze({ uuid: uuid(), name: NAME, icon: ICON, rdns: RDNS });
  const detail = Object.freeze({ info, provider });
  const dispatch = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', dispatch);
  dispatch();
}

// Wallet Standard: whichever loads first, the page or the wallet, the two events find each other.
function register(wallet: Wallet): void {
  const enter = (api: { register(wallet: Wallet): void }) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => enter((event as CustomEvent).detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: enter }));
}

// crypto.randomUUID is missing on plain http except on localhost; the id only has to be unique among wallets.
function uuid(): string {
  return crypto.randomUUID?.() ?? '5169f0a4-de30-4a11-8b0a-2d3e51ab0a7d';
}
