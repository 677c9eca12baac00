import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AllowlistTrees } from './allowlist-trees.ts';

export type AllowlistsDeps = { db: Db; clock: Clock; trees: AllowlistTrees };
