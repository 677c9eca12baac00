/** The error format of wallets (EIP-1193, EIP-1474). */
export class WalletRpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export function rejected(): WalletRpcError {
  return new WalletRpcError(4001, 'User rejected the request.');
}

/** The account is not, or no longer, connected to this page. */
export function unauthorized(): WalletRpcError {
  return new WalletRpcError(4100, 'The account is not connected.');
}
