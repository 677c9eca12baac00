import { z } from 'zod';
import { moment } from '../answers.ts';
import { snapshotRead } from '../lists/closing.ts';
import { removalReason } from '../lists/removal-reason.ts';

/** What the signed-in wallet holds now of what is required; null where nothing is required or could be read. */
export const presentHoldings = z
  .object({
    /** In ETH or SOL: rounded down, and what is missing rounded up. */
    balance: z.object({ has: z.string(), missing: z.string().nullable() }).nullable(),
    /** NFTs of all required collections. */
    tokens: z.number().nullable(),
  })
  .meta({ id: 'Holdings' });

export type PresentHoldings = z.infer<typeof presentHoldings>;

/** A place in the latest draw that has to be confirmed. */
export const ownPlace = z
  .object({
    drawNumber: z.number(),
    /** Whether it was someone else's before, who did not confirm it. */
    hasMovedUp: z.boolean(),
    confirmBy: moment,
    confirmedAt: moment.nullable(),
    /** When it went to the next in line. */
    passedOverAt: moment.nullable(),
    /** The operator's receipt of the confirmation, as text like that of the entry. */
    receipt: z.string().nullable(),
  })
  .meta({ id: 'OwnPlace' });

export type OwnPlace = z.infer<typeof ownPlace>;

/** An entry as its participant sees it. The receipt is text, because signed content must not be re-serialised. */
export const ownEntry = z
  .object({
    entryNumber: z.number(),
    joinedAt: moment,
    /** The participant's result; null before the draw. */
    hasWon: z.boolean().nullable(),
    /** The place in the waiting list; null before the draw, for winners and for removed entries. */
    waitingPlace: z.number().nullable(),
    /** The place that has to be confirmed; null where winners need not, and without one. */
    place: ownPlace.nullable(),
    /** Why the entry was removed before the draw. */
    removedReason: removalReason.nullable(),
    /** What a chain said that removed it or took chances from it. */
    snapshotRead: snapshotRead.nullable(),
    /** How many entries count for it in the draw, and how many at joining. */
    weight: z.number(),
    joinedWeight: z.number(),
    receipt: z.string(),
    /** The owner's message to participants; after the draw, the one for this entry's result. */
    message: z.string().nullable(),
    /** Where emails about this entry go, and whether they wait for the address to be confirmed. */
    mail: z.object({ address: z.string(), isConfirmed: z.boolean() }).nullable(),
  })
  .meta({ id: 'OwnEntry' });

export type OwnEntry = z.infer<typeof ownEntry>;
