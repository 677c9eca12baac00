import { z } from 'zod';
import { moment } from '../answers.ts';

const count = z.number().int();

/** What everyone may know. `claimed` includes the prizes of winners who erased their account. */
export const publicPrizes = z
  .object({ total: count, claimed: count, withdrawn: count })
  .meta({ id: 'PublicPrizes' });

export const prizeCounts = publicPrizes
  .extend({
    /** How many belong to a winner, claimed or not; withdrawn ones don't count. */
    assigned: count,
    /** How many can still be given to a winner. */
    left: count,
    /** How many winners have none; null until they are drawn. */
    winnersWithout: count.nullable(),
  })
  .meta({ id: 'PrizeCounts' });

/**
 * A winner's own prize, without the code. `none`: there were fewer prizes than winners. `unconfirmed`: they get one when
 * they confirm their place, as long as there are any.
 */
export const ownPrize = z
  .object({
    state: z.enum(['none', 'unconfirmed', 'waiting', 'claimed', 'withdrawn']),
    claimedAt: moment.nullable(),
  })
  .meta({ id: 'OwnPrize' });

export type PublicPrizes = z.infer<typeof publicPrizes>;
export type PrizeCounts = z.infer<typeof prizeCounts>;
export type OwnPrize = z.infer<typeof ownPrize>;
