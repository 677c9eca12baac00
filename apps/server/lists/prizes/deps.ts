import type { PublicLists } from '#server/lists/public-list/public-lists.ts';
import type { Deps } from '#server/wiring/deps.ts';

export type PrizesDeps = Pick<Deps, 'db' | 'clock' | 'keyring'> & {
  config: { PRIZES_PER_ACCOUNT: number };
};

/** For the calls of the public page. */
export type OwnPrizeDeps = PrizesDeps & { publicLists: PublicLists };
