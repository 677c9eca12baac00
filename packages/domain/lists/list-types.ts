/** What a list can be for. */
export const LIST_TYPES = ['Whitelist', 'Waitlist', 'Giveaway', 'Other'] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** The color of a list that has chosen none. */
export const DEFAULT_COLOR = '#4E9595';

/** What a chain's money is called. */
export const CHAIN_SYMBOL = { ethereum: 'ETH', solana: 'SOL' } as const;
