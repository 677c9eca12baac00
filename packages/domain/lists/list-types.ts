export const LIST_TYPES = ['Whitelist', 'Waitlist', 'Giveaway', 'Other'] as const;
export type ListType = (typeof LIST_TYPES)[number];

export const DEFAULT_COLOR = '#4E9595';

export const CHAIN_SYMBOL = { ethereum: 'ETH', solana: 'SOL' } as const;
