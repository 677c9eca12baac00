import { BASE_CREATED } from './deployed-contracts.ts';

export type BaseToken = { address: `0x${string}`; name: string; standard: 'erc20' | 'erc721' | 'erc1155' };

/** The tokens of the local Base. */
export const BASE_TOKENS: readonly BaseToken[] = [
  { address: BASE_CREATED.shells, name: 'Shells', standard: 'erc20' },
  { address: BASE_CREATED.reefs, name: 'Reef Keepers', standard: 'erc721' },
  { address: BASE_CREATED.posters, name: 'Pier Posters', standard: 'erc1155' },
];

/** What communities attest their members with. */
export const COMMUNITY_SCHEMA = `0x${'c0'.repeat(32)}` as const;
