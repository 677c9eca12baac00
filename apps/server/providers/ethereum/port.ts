/** could-not-check when the chain did not answer. */
export type ContractSignatures = {
  check(
    address: string,
    message: string,
    signature: `0x${string}`,
  ): Promise<'valid' | 'invalid' | 'could-not-check'>;
};

export type ContractLookup = { exists(address: string): Promise<'yes' | 'no' | 'could-not-check'> };

export type EthereumHoldings = {
  /** In wei. */
  balance(address: string): Promise<bigint | 'could-not-check'>;
  owns(contract: string, address: string): Promise<boolean | 'could-not-check'>;
};
