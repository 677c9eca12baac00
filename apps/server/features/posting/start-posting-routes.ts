import type { Deps } from '#server/deps.ts';
import type { BotsDeps } from '#server/features/bots/deps.ts';
import type { PostingDeps } from './deps.ts';
import type { PostingRoutesDeps } from './routes-deps.ts';

/** Where nothing can be found out beyond the sale itself. */
const nothingKnown: PostingDeps['enrich'] = async () => ({
  names: { collection: null, tokens: new Map(), parties: new Map() },
  prices: new Map(),
  pictures: [],
});

/** What the calls about posts work with. */
export function startPostingRoutes(
  deps: Deps & Partial<Pick<PostingDeps, 'enrich'>>,
  bots: BotsDeps,
): PostingRoutesDeps {
  return { ...bots, enrich: deps.enrich ?? nothingKnown, xWebBase: deps.config.X_WEB_BASE };
}
