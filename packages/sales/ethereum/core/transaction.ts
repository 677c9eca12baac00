/** Hex is lower case. */
export type Log = {
  address: string;
  topics: readonly string[];
  data: string;
  logIndex: number;
};

/** Facts that the source omits are null. `logs` are all logs in order. */
export type Transaction = {
  hash: string | null;
  from: string | null;
  to: string | null;
  value: bigint | null;
  hasFailed: boolean;
  logs: readonly Log[];
};

/** Tokens come from this address when minted and go to it when burned. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';
