/** A log of a transaction; hex in lower case. */
export type Log = {
  address: string;
  topics: readonly string[];
  data: string;
  logIndex: number;
};

/** A transaction's facts; what a source leaves out is null. The logs are all of its logs, in their order. */
export type Transaction = {
  hash: string | null;
  from: string | null;
  to: string | null;
  value: bigint | null;
  hasFailed: boolean;
  logs: readonly Log[];
};

/** The address that stands for nobody: tokens come from it when minted and go to it when burned. */
export const NOBODY = '0x0000000000000000000000000000000000000000';
