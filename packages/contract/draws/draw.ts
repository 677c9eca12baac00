import { z } from 'zod';
import { moment } from '../moment.ts';

/** What a draw's randomness is worth: nobody could know it, or whoever runs the installation could have. */
export const GUARANTEES = ['public-beacon', 'own-beacon', 'commit-reveal'] as const;

/** How far a draw has come. A failed one found nobody to draw from. */
export const DRAW_STATES = ['checking', 'committed', 'drawn', 'failed'] as const;

/** A draw as everyone may see it. */
export const publicDraw = z.object({
  /** The first draw of a list is 1; another one is a new commitment that says why. */
  number: z.number(),
  state: z.enum(DRAW_STATES),
  reason: z.string().nullable(),
  guarantee: z.enum(GUARANTEES),
  /** The hash that was published before the randomness existed. */
  commitment: z.string().nullable(),
  round: z.number().nullable(),
  revealAt: moment.nullable(),
  entries: z.number().nullable(),
  winners: z.number().nullable(),
  committedAt: moment.nullable(),
  drawnAt: moment.nullable(),
});

/** What its owner sees besides. */
export const ownDraw = publicDraw.extend({
  /** The second look at balances and tokens, before the entries are fixed. */
  checks: z.object({ done: z.number(), total: z.number(), removed: z.number() }),
  /** The mails about the result: how many are to go, went, wait for an address to be confirmed, or failed. */
  mails: z.object({ waiting: z.number(), sent: z.number(), held: z.number(), failed: z.number() }),
  areMailsQueued: z.boolean(),
});

/** What a list promises about its draw before there is one. */
export const drawPromise = z.object({
  guarantee: z.enum(GUARANTEES),
  /** What was published of the secret, where there is no beacon. */
  secretHash: z.string().nullable(),
});

export type PublicDraw = z.infer<typeof publicDraw>;
export type OwnDraw = z.infer<typeof ownDraw>;
export type Guarantee = (typeof GUARANTEES)[number];
