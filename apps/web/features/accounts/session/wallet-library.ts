import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { settings } from '#web/lib/settings/settings.ts';

let demoWallet: Promise<void> | null = null;

/** In the sandbox, the demo wallet announces itself before discovery starts. */
function ensureDemoWallet(): Promise<void> {
  demoWallet ??= installDemo(settings.sandboxUrl);
  return demoWallet;
}

async function installDemo(sandboxUrl: string | null): Promise<void> {
  if (!sandboxUrl) return;
  try {
    const { installDemoWallet } = await loadChunk(() => import('#web/demo-wallet/install-demo-wallet.ts'));
    await installDemoWallet(sandboxUrl);
  } catch {
    // Real wallets still work when the sandbox doesn't respond; the next discovery retries.
    demoWallet = null;
  }
}

export async function loadWalletDiscovery() {
  const [{ discoverWallets }] = await Promise.all([
    loadChunk(() => import('#web/lib/wallets/discover-wallets.ts')),
    ensureDemoWallet(),
  ]);
  return discoverWallets;
}

export async function loadWalletConnection() {
  const [connection] = await Promise.all([
    loadChunk(() => import('#web/lib/wallets/connect-wallet.ts')),
    ensureDemoWallet(),
  ]);
  return connection;
}
