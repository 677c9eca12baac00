import { base58 } from '@scure/base';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { signableText } from './signable-text.ts';
import { toWalletError, walletError } from './to-wallet-error.ts';
import { WalletError } from './types.ts';

/** A Wallet Standard wallet that can connect, disconnect and sign messages; its transaction features are unreachable. */
export type GuardedSolanaWallet = {
  connect(options: { silent: boolean }): Promise<string | null>;
  disconnect(): Promise<void>;
  signMessage(text: string, address: string): Promise<string>;
  onAccount(listener: (address: string | null) => void): () => void;
};

type Connect = { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly WalletAccount[] }> };
type Disconnect = { disconnect(): Promise<void> };
type Change = { accounts?: readonly WalletAccount[] };
type Events = { on(event: 'change', listener: (change: Change) => void): () => void };
type SignInput = { account: WalletAccount; message: Uint8Array };
type SignOutput = { signedMessage: Uint8Array; signature: Uint8Array };
type SignMessage = { signMessage(...inputs: SignInput[]): Promise<readonly SignOutput[]> };

const SIGNATURE_BYTES = 64;

/** Whether a registered wallet has the features that sign-in needs. */
export function isSolanaWallet(wallet: Wallet): boolean {
  return (
    wallet.chains.some((chain) => chain.startsWith('solana:')) &&
    'standard:connect' in wallet.features &&
    'solana:signMessage' in wallet.features
  );
}

/** The only code with access to the raw Solana wallet: only the four functions below are reachable. */
export function guardSolanaWallet(wallet: Wallet): GuardedSolanaWallet {
  const feature = <T>(name: `${string}:${string}`) => wallet.features[name] as T | undefined;

  return Object.freeze({
    async connect({ silent }: { silent: boolean }) {
      const connect = feature<Connect>('standard:connect');
      const answer = await attempt(() => connect?.connect(silent ? { silent: true } : undefined));
      return pickAccount(answer?.accounts ?? wallet.accounts)?.address ?? null;
    },
    async disconnect() {
      await attempt(() => feature<Disconnect>('standard:disconnect')?.disconnect());
    },
    async signMessage(text: string, address: string) {
      const message = signableText(text, address);
      const account = wallet.accounts.find((candidate) => candidate.address === address);
      if (!account) throw walletError('locked');
      const signer = feature<SignMessage>('solana:signMessage');
      // Pass a copy, so that the comparison below is with the message we requested.
      const outputs = await attempt(() => signer?.signMessage({ account, message: message.slice() }));
      return signatureOf(outputs?.[0], message);
    },
    onAccount(listener: (address: string | null) => void) {
      const stop = feature<Events>('standard:events')?.on('change', (change) => {
        // Changes of chains or features carry no accounts and don't affect the session.
        if (change.accounts) listener(pickAccount(change.accounts)?.address ?? null);
      });
      return () => stop?.();
    },
  });
}

async function attempt<T>(action: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await action();
  } catch (thrown) {
    throw toWalletError(thrown);
  }
}

function pickAccount(accounts: readonly WalletAccount[]): WalletAccount | undefined {
  return accounts.find((account) => isSolanaAccount(account));
}

function isSolanaAccount(account: WalletAccount): boolean {
  const isAddress = base58.encode(Uint8Array.from(account.publicKey)) === account.address;
  return (
    isAddress &&
    account.publicKey.length === 32 &&
    account.chains.some((chain) => chain.startsWith('solana:'))
  );
}

// Some hardware wallets sign a wrapped message, whose signature would not verify: report it here instead of at sign-in.
function signatureOf(output: SignOutput | undefined, message: Uint8Array): string {
  const isSame =
    output?.signedMessage.length === message.length &&
    message.every((byte, at) => output.signedMessage[at] === byte);
  if (!isSame || output.signature.length !== SIGNATURE_BYTES) {
    throw new WalletError('failed', 'The wallet signed a different message.');
  }
  return base58.encode(Uint8Array.from(output.signature));
}
