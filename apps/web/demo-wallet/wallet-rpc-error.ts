/** An error as wallets throw it (EIP-1193, EIP-1474). */
export class WalletRpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The person pressed Reject. */
export function rejected(): WalletRpcError {
  return new WalletRpcError(4001, 'User rejected the request.');
}

/** The account was not connected to this page, or no longer is. */
export function unauthorized(): WalletRpcError {
  return new WalletRpcError(4100, 'The account is not connected.');
}
