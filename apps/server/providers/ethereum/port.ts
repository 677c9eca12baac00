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
