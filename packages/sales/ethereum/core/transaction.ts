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

/** topic0 of the token transfer events. */
export const TOKEN_EVENTS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  punkTransfer: '0x05af636b70da6819000c49f85b21fa82081c632069bb626f30932034099107d8',
  punkBought: '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3',
  punkAssign: '0x8a0e37b73a0d9c82e205d4d1a3ff3d0b57ce5f4d7bccf6bac03336dc101cb7ba',
} as const;
