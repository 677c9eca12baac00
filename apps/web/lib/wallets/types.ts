export type WalletChain = 'ethereum' | 'solana';

/** All fields are sanitized. */
export type WalletOption = {
  /** Stable across reloads, so that it can be stored. */
  id: string;
  name: string;
  /** A `data:image/…` URL or null: wallets are untrusted, so no other scheme is passed on. */
  icon: string | null;
  chain: WalletChain;
  /**
   * For a wallet in a window of its own. Call it in the tap that connects or signs, before anything else: browsers
   * block windows that a script opens later.
   */
  openWindow?(): void;
};

/** A change made in the wallet, not by the page. */
export type WalletChange = 'account-changed' | 'disconnected';

/** A connected wallet. It can sign messages and nothing else. */
export type ConnectedWallet = {
  id: string;
  chain: WalletChain;
  address: string;
  /** 0x-hex for Ethereum, base58 for Solana. */
  signMessage(text: string): Promise<string>;
  disconnect(): Promise<void>;
  /** Returns the unsubscribe function. */
  onChange(listener: (change: WalletChange) => void): () => void;
};

/** The person declined, a prompt is already open, the wallet is locked, it is not (or no longer) installed, the browser blocked its window, or anything else. */
export type WalletErrorKind = 'rejected' | 'pending' | 'locked' | 'gone' | 'blocked' | 'failed';

/** The only error type that this folder throws. */
export class WalletError extends Error {
  readonly kind: WalletErrorKind;

  constructor(kind: WalletErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WalletError';
    this.kind = kind;
  }
}
