import type { Deps } from '#server/deps.ts';
import type { BotsDeps, BotsPorts } from './deps.ts';

/** What stands in for ports that an installation does not have: nothing is known, and nothing is made up. */
const WITHOUT: BotsPorts = {
  contractNames: { nameOf: async () => null },
  findSolanaCollection: async () => {
    throw new Error('there is no Solana node');
  },
  accessPass: null,
  xAccounts: null,
};

/** What the bots work with. */
export function startBots(deps: Deps & Partial<BotsPorts>): BotsDeps {
  return { ...WITHOUT, ...deps };
}
