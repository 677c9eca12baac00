/** Asks contract wallets whether they accept a signature: could-not-check when the chain did not answer. */
export type ContractSignatures = {
  check(
    address: string,
    message: string,
    signature: `0x${string}`,
  ): Promise<'valid' | 'invalid' | 'could-not-check'>;
};

/** Asks whether a contract stands at an address. */
export type ContractLookup = { exists(address: string): Promise<'yes' | 'no' | 'could-not-check'> };

/** Reads what a wallet holds on Ethereum. */
export type EthereumHoldings = {
  /** In wei. */
  balance(address: string): Promise<bigint | 'could-not-check'>;
  /** Whether the wallet holds at least one token of a contract. */
  owns(contract: string, address: string): Promise<boolean | 'could-not-check'>;
};
