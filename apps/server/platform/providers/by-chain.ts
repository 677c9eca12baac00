import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';

/** What can be asked of the chains that have nodes; nothing of the others. */
export type ByChain<T> = Readonly<Partial<Record<SaleChain, T | null>>>;
