/** The chains a person can sign in with. */
export type WalletChain = 'ethereum' | 'solana';

/** A wallet that the person can choose; everything in it is already sanitised. */
export type WalletOption = {
  /** Stable across reloads, so that it can be remembered. */
  id: string;
  name: string;
  /** A `data:image/…` URL or nothing: wallets are strangers, so no other scheme is passed on. */
  icon: string | null;
  chain: WalletChain;
};

/** What happened to the connection outside of the page. */
export type WalletChange = 'account-changed' | 'disconnected';

/** A wallet that gave us an account. It can sign text and nothing else. */
export type ConnectedWallet = {
  id: string;
  chain: WalletChain;
  address: string;
  /** 0x-hex for Ethereum, base58 for Solana. */
  signMessage(text: string): Promise<string>;
  disconnect(): Promise<void>;
  /** Returns the function that stops listening. */
  onChange(listener: (change: WalletChange) => void): () => void;
};

/**
 * Why a wallet did not do what was asked: the person said no, a prompt is already open, the wallet is locked,
 * the wallet is not there (any more), or something else.
 */
export type WalletErrorKind = 'rejected' | 'pending' | 'locked' | 'gone' | 'failed';

/** The only error that leaves this folder. */
export class WalletError extends Error {
  readonly kind: WalletErrorKind;

  constructor(kind: WalletErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WalletError';
    this.kind = kind;
  }
}
