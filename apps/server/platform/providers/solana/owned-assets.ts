import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import type { SolanaNodes } from './nodes.ts';

/** What an index knows about wallets, including compressed NFTs, which have no accounts. */
export type SolanaOwnership = {
  /** How many NFTs of a verified collection a wallet holds; throws when the index failed. */
  countOwned(owner: string, collection: string): Promise<bigint>;
};

const MAX_PER_PAGE = 1_000;
/** Someone is waiting for the answer. */
const LIMITS = { timeoutMs: 5_000 };

const page = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      burnt: z.boolean().nullish(),
      ownership: z.object({ owner: z.string().nullish() }).nullish(),
      grouping: z
        .array(
          z.object({
            group_key: z.string(),
            group_value: z.string().nullish(),
            verified: z.boolean().nullish(),
          }),
        )
        .nullish(),
    }),
  ),
});

/** Nobody has to hold more than one page. What the index returns is checked: some ignore a part of the search. */
export function createSolanaOwnership(nodes: SolanaNodes): SolanaOwnership {
  return {
    countOwned: (owner, collection) =>
      nodes.ask(async ({ host, call }) => {
        const answer = await call('searchAssets', {
          ownerAddress: owner,
          grouping: ['collection', collection],
          page: 1,
          limit: MAX_PER_PAGE,
        });
        const owned = parseResponse(page, answer, host).items.filter(
          ({ burnt, ownership, grouping }) =>
            burnt !== true &&
            ownership?.owner === owner &&
            grouping?.some(
              (group) =>
                group.group_key === 'collection' &&
                group.group_value === collection &&
                group.verified !== false,
            ),
        );
        return BigInt(new Set(owned.map(({ id }) => id)).size);
      }, LIMITS),
  };
}
