import { z } from 'zod';
import { moment } from '../answers.ts';

/** Whether nobody could know the randomness in advance, or the operator could have. */
export const GUARANTEES = ['public-beacon', 'own-beacon', 'commit-reveal'] as const;

/** Why a draw failed: nobody was left to draw from. */
export const DRAW_FAILURES = ['no-entries'] as const;

export const DRAW_STATES = ['checking', 'committed', 'drawn', 'failed'] as const;

export const publicDraw = z
  .object({
    /** The first draw of a list is 1. A repeated draw has a new commitment and a reason. */
    number: z.number(),
    state: z.enum(DRAW_STATES),
    reason: z.string().nullable(),
    failure: z.enum(DRAW_FAILURES).nullable(),
    guarantee: z.enum(GUARANTEES),
    /** The hash published before the randomness existed. */
    commitment: z.string().nullable(),
    round: z.number().nullable(),
    revealAt: moment.nullable(),
    /** Whether the random number is out. Until the draw is `drawn`, the winners are being computed. */
    hasRandomNumber: z.boolean(),
    entries: z.number().nullable(),
    /** Everyone who ever joined, and how many of them are not in the draw. */
    joined: z.number().nullable(),
    removed: z.number().nullable(),
    winners: z.number().nullable(),
    committedAt: moment.nullable(),
    drawnAt: moment.nullable(),
    /** How long winners have to confirm their place; 0 if they need not. */
    confirmSeconds: z.number(),
    /** How many winners have confirmed, still can, and lost their place; null where they need not confirm. */
    places: z.object({ confirmed: z.number(), open: z.number(), passedOver: z.number() }).nullable(),
  })
  .meta({ id: 'PublicDraw' });

export const ownDraw = publicDraw
  .extend({
    /** The eligibility re-check of balances and tokens before entries are committed. */
    checks: z.object({ done: z.number(), total: z.number(), removed: z.number() }),
    /** Result emails: total, sent, waiting for the address to be confirmed, and failed. */
    mails: z.object({ waiting: z.number(), sent: z.number(), held: z.number(), failed: z.number() }),
    areMailsQueued: z.boolean(),
  })
  .meta({ id: 'OwnDraw' });

/** What a list announces about its draw beforehand. */
export const drawPromise = z.object({
  guarantee: z.enum(GUARANTEES),
  /** The published hash of the secret, if there is no beacon. */
  secretHash: z.string().nullable(),
});

export type PublicDraw = z.infer<typeof publicDraw>;
export type OwnDraw = z.infer<typeof ownDraw>;
export type Guarantee = (typeof GUARANTEES)[number];
