import { bridgeName, emitInPages, type Reply, type WalletTarget, waitForListeners } from './page-bridge.ts';
import { type SolanaKey, solanaKey } from './solana-key.ts';
import { solanaShell } from './solana-shell.ts';
import { createWalletScript, type WalletCall, type WalletScript } from './wallet-script.ts';

export type SolanaWalletOptions = { key?: SolanaKey; name?: string };

/** Controls the extension from the test, outside of the page. */
export type SolanaTestWallet = WalletScript & {
  readonly address: string;
  /** Waits until the page listens to the wallet's events. */
  waitForListeners(): Promise<void>;
  /** Selects another account; a connected page is notified. */
  switchAccount(key: SolanaKey): Promise<void>;
  /** Shares no account until the next connection. */
  lock(): Promise<void>;
  /** Disconnects the site in the extension. */
  disconnect(): Promise<void>;
};

/** Injects a Solana wallet into the browser. The key and signing stay in Node. */
export async function installSolanaWallet(
  target: WalletTarget,
  options: SolanaWalletOptions = {},
): Promise<SolanaTestWallet> {
  const bridge = bridgeName();
  const { script, note, prompt } = createWalletScript();
  let key = options.key ?? solanaKey();
  let isConnected = false;

  const shared = () => (isConnected ? [{ address: key.address, publicKey: [...key.publicKey] }] : []);
  const leave = async () => {
    isConnected = false;
    await emitInPages(target, bridge, 'accounts', shared());
  };
  async function connect(params: readonly unknown[]): Promise<Reply> {
    const { silent } = params[0] as { silent: boolean };
    const fault = silent ? null : await prompt();
    if (fault) return { fault };
    isConnected ||= !silent;
    return { result: shared() };
  }
  async function sign([address, bytes]: readonly unknown[]): Promise<Reply> {
    const fault = await prompt();
    if (fault) return { fault };
    if (!isConnected || address !== key.address)
      return { fault: { code: 4100, message: 'Wallet is locked' } };
    return { result: [...key.sign(Uint8Array.from(bytes as number[]))] };
  }
  async function answer(call: WalletCall): Promise<Reply> {
    note(call);
    if (call.method === 'standard:connect') return connect(call.params);
    if (call.method === 'solana:signMessage') return sign(call.params);
    if (call.method !== 'standard:disconnect')
      return { fault: { code: 4200, message: `Unsupported ${call.method}` } };
    isConnected = false;
    return { result: null };
  }

  await target.exposeFunction(bridge, answer);
  await target.addInitScript(solanaShell, { bridge, name: options.name ?? 'Test Solana Wallet' });

  return {
    ...script,
    get address() {
      return key.address;
    },
    waitForListeners: () => waitForListeners(target, bridge),
    async switchAccount(next) {
      key = next;
      if (isConnected) await emitInPages(target, bridge, 'accounts', shared());
    },
    lock: leave,
    disconnect: leave,
  };
}
