import { signableText } from './signable-text.ts';
import { toWalletError } from './to-wallet-error.ts';
import { WalletError } from './types.ts';

/** An Ethereum provider (EIP-1193). */
export type Eip1193Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
};

/** The complete list of requests that we send to an Ethereum wallet. */
export type AllowedMethod =
  | 'eth_accounts'
  | 'eth_requestAccounts'
  | 'eth_chainId'
  | 'wallet_requestPermissions'
  | 'wallet_revokePermissions'
  | 'wallet_switchEthereumChain'
  | 'eth_call'
  | 'personal_sign';

export type GuardedProvider = {
  /** `personal_sign` takes `[text, address]` as plain text: the guard encodes it. */
  request(method: AllowedMethod, params?: readonly unknown[]): Promise<unknown>;
  onAccounts(listener: (accounts: string[]) => void): () => void;
  onDisconnect(listener: () => void): () => void;
};

/** Returns newly built parameters for the wallet; null when the request is not allowed. */
type Rule = (params: readonly unknown[]) => unknown[] | null;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
// name() and balanceOf(address): the only two contract reads.
const READ = /^0x(?:06fdde03|70a08231[0]{24}[0-9a-f]{40})$/;

const withoutParams: Rule = (params) => (params.length === 0 ? [] : null);
const onlyAccounts: Rule = (params) => (params.length === 0 ? [{ eth_accounts: {} }] : null);

// A Map, because a plain object would also match `toString` and `__proto__`.
const RULES: ReadonlyMap<unknown, Rule> = new Map<AllowedMethod, Rule>([
  ['eth_accounts', withoutParams],
  ['eth_requestAccounts', withoutParams],
  ['eth_chainId', withoutParams],
  ['wallet_requestPermissions', onlyAccounts],
  ['wallet_revokePermissions', onlyAccounts],
  ['wallet_switchEthereumChain', (params) => (params.length === 0 ? [{ chainId: '0x1' }] : null)],
  ['eth_call', readCall],
  ['personal_sign', textSignature],
]);

/**
 * The only code with access to the raw Ethereum provider. Drainers turn a sign-in into `setApprovalForAll`; here every
 * method that is not listed and every parameter of another shape is rejected before it reaches the wallet.
 */
export function guardProvider(provider: Eip1193Provider): GuardedProvider {
  return Object.freeze({
    async request(method: AllowedMethod, params: readonly unknown[] = []) {
      const rule = RULES.get(method);
      const rebuilt = rule && Array.isArray(params) ? rule([...params]) : null;
      if (!rebuilt) throw new WalletError('failed', 'Signboard never asks a wallet for this.');
      return ask(provider, rebuilt.length > 0 ? { method, params: rebuilt } : { method });
    },
    onAccounts(listener: (accounts: string[]) => void) {
      return listen(provider, 'accountsChanged', (accounts) => listener(accountsIn(accounts)));
    },
    onDisconnect(listener: () => void) {
      return listen(provider, 'disconnect', () => listener());
    },
  });
}

/** The valid addresses in a wallet's response, the selected one first. */
export function accountsIn(answer: unknown): string[] {
  if (!Array.isArray(answer)) return [];
  return answer.filter((account): account is string => typeof account === 'string' && ADDRESS.test(account));
}

async function ask(provider: Eip1193Provider, call: { method: string; params?: unknown }): Promise<unknown> {
  try {
    return await provider.request(call);
  } catch (thrown) {
    throw toWalletError(thrown);
  }
}

// Emitters call listeners with `this` set to the provider: pass arrow functions only, or it would leak.
function listen(provider: Eip1193Provider, event: string, listener: (value: unknown) => void): () => void {
  provider.on?.(event, listener);
  return () => {
    provider.removeListener?.(event, listener);
  };
}

function readCall(params: readonly unknown[]): unknown[] | null {
  const [call] = params;
  if (params.length !== 1 || typeof call !== 'object' || call === null) return null;
  if (Reflect.ownKeys(call).sort().join() !== 'data,to') return null;
  const { to, data } = call as { to: unknown; data: unknown };
  if (typeof to !== 'string' || !ADDRESS.test(to) || typeof data !== 'string' || !READ.test(data))
    return null;
  return [{ to, data }, 'latest'];
}

function textSignature(params: readonly unknown[]): unknown[] | null {
  const [text, address] = params;
  if (params.length !== 2 || typeof address !== 'string' || !ADDRESS.test(address)) return null;
  const bytes = signableText(text, address);
  return [`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`, address];
}
