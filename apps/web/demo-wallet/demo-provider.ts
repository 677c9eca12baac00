import { requestAccount, requestSignature } from './ask-person.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import type { DemoPrompts, DemoWalletConfig } from './persona.ts';
import { hexToBytes, signEthereumMessage } from './sign-as-persona.ts';
import { unauthorized, WalletRpcError } from './wallet-rpc-error.ts';

type Call = { method: string; params?: readonly unknown[] };
type Listener = (value: unknown) => void;
type Handler = (params: readonly unknown[]) => unknown;

export type DemoProviderParts = {
  accounts: DemoAccounts;
  prompts: DemoPrompts;
  loadConfig: () => Promise<DemoWalletConfig>;
};

// The product expects mainnet, and nothing is ever sent: the local chain's own id would only confuse.
const CHAIN_ID = '0x1';
const READS = ['eth_call', 'eth_blockNumber', 'eth_getBalance', 'eth_getCode'];

/** The Ethereum side (EIP-1193). It signs messages and reads; it supports no transactions. */
export function createDemoProvider({ accounts, prompts, loadConfig }: DemoProviderParts) {
  const listeners = new Map<string, Set<Listener>>();
  const connected = async () => {
    const persona = await accounts.current('ethereum');
    return persona ? [persona.address] : [];
  };
  const grant = (address: string) => [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
  ];

  const handlers = new Map<string, Handler>([
    ['eth_chainId', () => CHAIN_ID],
    ['net_version', () => '1'],
    ['eth_accounts', connected],
    [
      'eth_requestAccounts',
      async () => {
        // Like an extension: a connected page is not asked again.
        const known = await connected().catch(() => []);
        return known.length > 0 ? known : [(await requestAccount('ethereum', accounts, prompts)).address];
      },
    ],
    [
      'wallet_requestPermissions',
      async () => grant((await requestAccount('ethereum', accounts, prompts)).address),
    ],
    [
      'wallet_revokePermissions',
      () => {
        accounts.choose('ethereum', null);
        return null;
      },
    ],
    ['wallet_switchEthereumChain', ([chain]) => switchChain(chain)],
    ['personal_sign', ([message, address]) => sign(message, address)],
    ...READS.map((method): [string, Handler] => [method, (params) => read(loadConfig, { method, params })]),
  ]);

  async function sign(message: unknown, address: unknown): Promise<string> {
    const persona = await accounts.current('ethereum');
    if (!persona || persona.address.toLowerCase() !== String(address).toLowerCase()) throw unauthorized();
    if (typeof message !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(message)) throw invalid();
    await requestSignature(persona, hexToBytes(message), prompts);
    return signEthereumMessage(persona, message as `0x${string}`);
  }

  accounts.subscribe('ethereum', (persona) => {
    for (const listener of listeners.get('accountsChanged') ?? []) listener(persona ? [persona.address] : []);
  });

  const provider = {
    async request({ method, params = [] }: Call): Promise<unknown> {
      const handler = handlers.get(method);
      if (!handler) throw new WalletRpcError(4200, `The demo wallet does not support ${method}.`);
      return handler(params);
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  return provider;
}

function switchChain(chain: unknown): null {
  if ((chain as { chainId?: unknown } | undefined)?.chainId === CHAIN_ID) return null;
  throw new WalletRpcError(4902, 'The demo wallet supports mainnet only.');
}

async function read(loadConfig: () => Promise<DemoWalletConfig>, call: Call): Promise<unknown> {
  const { ethereumRpcUrl } = await loadConfig();
  const response = await fetch(ethereumRpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
  });
  const { result, error } = (await response.json()) as {
    result?: unknown;
    error?: { code: number; message: string };
  };
  if (error) throw new WalletRpcError(error.code, error.message);
  return result;
}

function invalid(): WalletRpcError {
  return new WalletRpcError(-32602, 'Invalid parameters.');
}
