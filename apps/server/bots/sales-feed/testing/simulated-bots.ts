import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addBot } from './add-bot.ts';

/** No bot watches the last one. */
export const COLLECTIONS = ['c1', 'c2', 'c3', 'c4'].map((pair) => `0x${pair.repeat(20)}`);

export type SimulatedBot = {
  id: string;
  contract: string;
  channels: readonly ('x' | 'discord')[];
  postMints: boolean;
  leastWei: bigint;
};

/** On a chain without mints, no bot posts them. */
export async function addSimulatedBots(db: Db, chain: SaleChain = 'ethereum'): Promise<SimulatedBot[]> {
  for (const table of [
    'deliveries',
    'bots',
    'sales',
    'chainBlocks',
    'chainLogs',
    'chainCursors',
    'chainWatchers',
  ] as const)
    await db.deleteFrom(table).execute();
  const [first = '', second = '', third = ''] = COLLECTIONS;
  const postMints = chain === 'ethereum';
  const wishes = [
    { contract: first, postMints, hasWebhook: true },
    { contract: first },
    { contract: second, threshold: '1.5' },
    { contract: third, postMints },
  ];
  const bots: SimulatedBot[] = [];
  for (const wish of wishes)
    bots.push({
      id: await addBot(db, { ...wish, chain }),
      contract: wish.contract,
      channels: wish.hasWebhook ? ['x', 'discord'] : ['x'],
      postMints: wish.postMints ?? false,
      leastWei: wish.threshold ? 1_500_000_000_000_000_000n : 0n,
    });
  return bots;
}
