import type { BotsDeps } from '#server/features/bots/deps.ts';
import type { PostingDeps } from './deps.ts';

/** What the calls about posts need of the world. */
export type PostingRoutesDeps = BotsDeps &
  Pick<PostingDeps, 'enrich'> & {
    /** X's pages, where posts can be looked at. */
    xWebBase: string;
  };
