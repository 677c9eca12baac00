// biome-ignore-all lint/performance/noBarrelFile: a published package has one entry for each subject

export type { Transaction } from './core/transaction.ts';
export { decodeTransaction } from './decode-transaction.ts';
export { isSolana, type ReadTransactions, readTransactions } from './read-transactions.ts';
