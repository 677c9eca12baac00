import type { Reply } from './page-bridge.ts';

type Shell = { bridge: string; name: string };
type PlainAccount = { address: string; publicKey: number[] };
type Change = (change: { accounts: readonly object[] }) => void;
type SignInput = { account: { address: string }; message: Uint8Array };

/** Runs in the page before its scripts: a Wallet Standard wallet that forwards every call to Node. Must be self-contained. */
export function solanaShell({ bridge, name }: Shell): void {
  type Ask = (call: { method: string; params: readonly unknown[] }) => Promise<Reply>;
  const chains = ['solana:mainnet'];
  const listeners = new Set<Change>();
  let accounts: readonly object[] = [];
  Object.assign(window, { [`${bridge}HasListeners`]: () => listeners.size > 0 });
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const reply = await ((window as unknown as Record<string, unknown>)[bridge] as Ask)({ method, params });
    // Solana wallets throw a message without Ethereum's error codes.
    if ('fault' in reply) throw new Error(reply.fault.message);
    return reply.result;
  };
  const share = (plain: readonly PlainAccount[]) => {
    const features = ['solana:signMessage'];
    accounts = plain.map(({ address, publicKey }) =>
      Object.freeze({ address, publicKey: new Uint8Array(publicKey), chains, features }),
    );
    for (const listener of listeners) listener({ accounts });
  };
  window.addEventListener(`${bridge}:accounts`, (event) => share((event as CustomEvent).detail));

  async function connect(input?: { silent?: boolean }) {
    share((await ask('standard:connect', { silent: input?.silent === true })) as PlainAccount[]);
    return { accounts };
  }
  async function disconnect() {
    await ask('standard:disconnect');
    share([]);
  }
  async function signMessage(...inputs: SignInput[]) {
    const outputs: object[] = [];
    for (const { account, message } of inputs) {
      const signature = (await ask('solana:signMessage', account.address, [...message])) as number[];
      outputs.push({
        signedMessage: message,
        signature: new Uint8Array(signature),
        signatureType: 'ed25519',
      });
    }
    return outputs;
  }
  // Present like in real wallets, so that the log would show a call to them.
  const refuse = (method: string) => () => ask(method);

  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: Change) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage },
      'solana:signTransaction': { version: '1.0.0', signTransaction: refuse('solana:signTransaction') },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: refuse('solana:signAndSendTransaction'),
      },
    },
  };
  const register = (api: { register(wallet: object): void }) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
