import type { BotsDeps } from '#server/features/bots/deps.ts';
import type { PostingDeps } from './deps.ts';

export type PostingRoutesDeps = BotsDeps &
  Pick<PostingDeps, 'enrich'> & {
    /** X's web address, for links to posts. */
    xWebBase: string;
  };
