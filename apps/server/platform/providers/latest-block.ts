/** The newest block that a node knows, and its chain as CAIP-2 names it (eip155:1). On Solana the number is the slot. */
export type LatestBlock = { chain: string; number: number };
