import type { Enrich } from '#server/bots/posting/compose/enrich-post.ts';
import type { Deps } from '#server/wiring/deps.ts';

export type RecapsDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'prices'>;

export type RecapRoutesDeps = RecapsDeps & { enrich: Enrich };
