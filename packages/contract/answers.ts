import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';
import { refusalReason, requirementId } from './lists/verdict.ts';

export function envelope<R extends z.ZodType>(result: R) {
  return z.object({ success: z.boolean(), msg: z.string(), result });
}

export const doneAnswer = envelope(z.null()).meta({ id: 'Done' });

const errorCode = z.enum(ERROR_CODES).meta({ id: 'ErrorCode' });

export const problemAnswer = z
  .object({
    success: z.literal(false),
    msg: z.string(),
    code: errorCode,
    fields: z.record(z.string(), z.string()).optional(),
    /** The one thing that the message is about; with `idempotency-key-reused`, the id of the list while it exists. */
    detail: z.string().optional(),
    /** With `edit-conflict`: both values of the fields that changed on both sides, and the version that is stored now. */
    conflicts: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })).optional(),
    version: z.number().optional(),
    /** The requirement that prevents joining, and why. */
    requirement: requirementId.optional(),
    reason: refusalReason.optional(),
  })
  .meta({
    id: 'Problem',
    description: 'A code for programs, a message for people, and the fields concerned',
  });

export type ProblemAnswer = z.infer<typeof problemAnswer>;

/** ISO 8601 in UTC. Its fractions could be endless. */
export const timeText = z.iso.datetime().max(40);

/** On the wire as text, a Date on both sides. */
export const moment = z.codec(timeText, z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
