export type SolanaHoldings = {
  /** In lamports. */
  balance(address: string): Promise<bigint | 'could-not-check'>;
};
