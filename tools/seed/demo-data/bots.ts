import { WEBHOOKS } from '../../../apps/sandbox/discord/discord-fixtures.ts';
import { type Collection, findCollection } from '../../../apps/sandbox/ethereum/collections.ts';
import { CREATED } from '../../../apps/sandbox/ethereum/deployed-contracts.ts';
import { findByUsername, type XAccount } from '../../../apps/sandbox/x/x-accounts.ts';

export type DemoBot = {
  account: XAccount;
  collection: Collection;
  hashtags: readonly string[];
  isPro: boolean;
  webhook: { id: string; token: string } | null;
  /** How many posts were made, over how many days. */
  posts: number;
  days: number;
};

/** A Pro bot that also posts to Discord, and a Free one with five posts left. */
export const BOTS: readonly DemoBot[] = [
  {
    account: accountOf('tidepool_sales'),
    collection: collectionOf(CREATED.tidepools),
    hashtags: ['tidepools', 'nft'],
    isPro: true,
    webhook: WEBHOOKS[0] ?? null,
    posts: 72,
    days: 12,
  },
  {
    account: accountOf('lantern_sales'),
    collection: collectionOf(CREATED.lanterns),
    hashtags: ['lanterns'],
    isPro: false,
    webhook: null,
    posts: 45,
    days: 9,
  },
];

function accountOf(username: string): XAccount {
  const account = findByUsername(username);
  if (!account) throw new Error(`The simulated X has no account ${username}`);
  return account;
}

function collectionOf(address: string): Collection {
  const collection = findCollection(address);
  if (!collection) throw new Error(`The local chain has no collection ${address}`);
  return collection;
}
