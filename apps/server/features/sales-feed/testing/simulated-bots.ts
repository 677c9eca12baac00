import type { Db } from '#server/db/connect.ts';
import { addBot } from './add-bot.ts';

/** No bot watches the last one. */
export const COLLECTIONS = ['c1', 'c2', 'c3', 'c4'].map((pair) => `0x${pair.repeat(20)}`);

export type SimulatedBot = {
  id: string;
  contract: string;
  targets: readonly ('x' | 'discord')[];
  postMints: boolean;
  leastWei: bigint;
};

export async function addSimulatedBots(db: Db): Promise<SimulatedBot[]> {
  for (const table of [
    'deliveries',
    'bots',
    'sales',
    'chain_blocks',
    'chain_cursors',
    'chain_watchers',
  ] as const)
    await db.deleteFrom(table).execute();
  const [first = '', second = '', third = ''] = COLLECTIONS;
  const wishes = [
    { contract: first, postMints: true, hasWebhook: true },
    { contract: first },
    { contract: second, threshold: '1.5' },
    { contract: third, postMints: true },
  ];
  const bots: SimulatedBot[] = [];
  for (const wish of wishes)
    bots.push({
      id: await addBot(db, wish),
      contract: wish.contract,
      targets: wish.hasWebhook ? ['x', 'discord'] : ['x'],
      postMints: wish.postMints ?? false,
      leastWei: wish.threshold ? 1_500_000_000_000_000_000n : 0n,
    });
  return bots;
}
