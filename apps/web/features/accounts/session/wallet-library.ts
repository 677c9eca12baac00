import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { settings } from '#web/lib/settings/settings.ts';

let demoWallet: Promise<void> | null = null;

/** In the sandbox, the demo wallet announces itself before the page looks for wallets. */
function demoWalletReady(): Promise<void> {
  demoWallet ??= installDemo(settings.sandboxUrl);
  return demoWallet;
}

async function installDemo(sandboxUrl: string | null): Promise<void> {
  if (!sandboxUrl) return;
  try {
    const { installDemoWallet } = await loadChunk(() => import('#web/demo-wallet/install-demo-wallet.ts'));
    await installDemoWallet(sandboxUrl);
  } catch {
    // Real wallets still work when the sandbox does not answer; the next look tries again.
    demoWallet = null;
  }
}

/** Looks for wallets. */
export async function openDiscovery() {
  const [{ discoverWallets }] = await Promise.all([
    loadChunk(() => import('#web/lib/wallets/discover-wallets.ts')),
    demoWalletReady(),
  ]);
  return discoverWallets;
}

/** Connects to wallets. */
export async function openConnection() {
  const [connection] = await Promise.all([
    loadChunk(() => import('#web/lib/wallets/connect-wallet.ts')),
    demoWalletReady(),
  ]);
  return connection;
}
