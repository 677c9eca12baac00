import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { FairLimiter } from '#server/lib/fair-limiter.ts';

/** `builds` is what trees and files of all lists are made in: one at a time, accounts take turns. */
export type AllowlistsDeps = { db: Db; clock: Clock; builds: FairLimiter };
