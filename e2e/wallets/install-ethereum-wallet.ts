import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ethereumShell } from './ethereum-shell.ts';
import { bridgeName, emitInPages, type Reply, type WalletTarget, waitForListeners } from './page-bridge.ts';
import { createWalletScript, type WalletCall, type WalletScript } from './wallet-script.ts';

export type EthereumWalletOptions = {
  privateKey: Hex;
  name?: string;
  rdns?: string;
  chainId?: number;
  /** The RPC endpoint for reads; without it, reads are unsupported. */
  rpcUrl?: string;
  /** A contract wallet: this address is shown, while the key signs as its owner (ERC-1271). */
  contractAddress?: string;
  /** Wraps the owner's signature like an undeployed contract wallet (ERC-6492). */
  wrapSignature?: (signature: Hex) => Hex | Promise<Hex>;
  /** False disables EIP-6963, like an old in-app browser that only sets `window.ethereum`. */
  isAnnounced?: boolean;
  /** True sets `window.ethereum` too, like extensions do. */
  isInjected?: boolean;
};

/** Controls the extension from the test, outside of the page. */
export type EthereumTestWallet = WalletScript & {
  readonly address: string;
  /** Waits until the page listens to the wallet's events. */
  waitForListeners(): Promise<void>;
  /** Selects another account; a connected page is notified. */
  switchAccount(privateKey: Hex): Promise<void>;
  switchChain(chainId: number): Promise<void>;
  /** Shares no account until the next connection. */
  lock(): Promise<void>;
  /** Disconnects the site in the extension. */
  disconnect(): Promise<void>;
};

const PROMPTS = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'wallet_switchEthereumChain',
]);

/** Injects an Ethereum wallet into the browser. The key and signing stay in Node. */
export async function installEthereumWallet(
  target: WalletTarget,
  options: EthereumWalletOptions,
): Promise<EthereumTestWallet> {
  const bridge = bridgeName();
  const { script, note, prompt } = createWalletScript();
  const emit = (event: string, value: unknown) => emitInPages(target, bridge, event, value);
  let signer = privateKeyToAccount(options.privateKey);
  let shownAddress = options.contractAddress ?? signer.address;
  let chainId = `0x${(options.chainId ?? 1).toString(16)}`;
  let isConnected = false;

  const connect = () => {
    isConnected = true;
    return [shownAddress];
  };
  const leave = async () => {
    isConnected = false;
    await emit('accountsChanged', []);
  };
  const sign = async ([message, address]: readonly unknown[]): Promise<Reply> => {
    const isOurs = isConnected && String(address).toLowerCase() === shownAddress.toLowerCase();
    if (!isOurs) return { fault: { code: 4100, message: 'The account is not connected.' } };
    const signature = await signer.signMessage({ message: { raw: message as Hex } });
    return { result: (await options.wrapSignature?.(signature)) ?? signature };
  };
  const answers: Record<string, (params: readonly unknown[]) => Reply | Promise<Reply>> = {
    eth_accounts: () => ({ result: isConnected ? [shownAddress] : [] }),
    eth_requestAccounts: () => ({ result: connect() }),
    eth_chainId: () => ({ result: chainId }),
    personal_sign: sign,
    wallet_requestPermissions: () => {
      const caveats = [{ type: 'restrictReturnedAccounts', value: connect() }];
      return { result: [{ parentCapability: 'eth_accounts', caveats }] };
    },
    wallet_revokePermissions: async () => {
      await leave();
      return { result: null };
    },
    wallet_switchEthereumChain: async ([target]) => {
      chainId = (target as { chainId: string }).chainId;
      await emit('chainChanged', chainId);
      return { result: null };
    },
  };

  async function answer(call: WalletCall): Promise<Reply> {
    note(call);
    const fault = PROMPTS.has(call.method) ? await prompt() : null;
    if (fault) return { fault };
    return (await answers[call.method]?.(call.params)) ?? forward(options.rpcUrl, call);
  }

  await target.exposeFunction(bridge, answer);
  await target.addInitScript(ethereumShell, {
    bridge,
    name: options.name ?? 'Test Wallet',
    rdns: options.rdns ?? 'test.wallet',
    isAnnounced: options.isAnnounced ?? true,
    isInjected: options.isInjected ?? false,
  });

  return {
    ...script,
    get address() {
      return shownAddress;
    },
    waitForListeners: () => waitForListeners(target, bridge),
    async switchAccount(privateKey) {
      signer = privateKeyToAccount(privateKey);
      shownAddress = signer.address;
      if (isConnected) await emit('accountsChanged', [shownAddress]);
    },
    async switchChain(id) {
      chainId = `0x${id.toString(16)}`;
      await emit('chainChanged', chainId);
    },
    lock: leave,
    disconnect: leave,
  };
}

async function forward(rpcUrl: string | undefined, { method, params }: WalletCall): Promise<Reply> {
  const isRead = method === 'eth_call' || method.startsWith('eth_get') || method === 'eth_blockNumber';
  if (!rpcUrl || !isRead) return { fault: { code: 4200, message: `Unsupported method ${method}` } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { result, error } = (await response.json()) as {
    result?: unknown;
    error?: { code: number; message: string };
  };
  return error ? { fault: error } : { result };
}
