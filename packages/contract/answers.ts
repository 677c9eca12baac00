import { REASONS, REQUIREMENT_IDS } from '@signboard/domain/eligibility/requirement.ts';
import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';

/** The envelope around most answers. */
export function envelope<R extends z.ZodType>(result: R) {
  return z.object({ success: z.boolean(), msg: z.string(), result });
}

/** The envelope of a call that has nothing to say but that it was done. */
export const doneAnswer = envelope(z.null());

/** Any refusal or failure: a code for programs, a text for people, and the fields it concerns. */
export const problemAnswer = z.object({
  success: z.literal(false),
  msg: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.record(z.string(), z.string()).optional(),
  detail: z.string().optional(),
  /** The requirement that stands in the way of joining, and why. */
  requirement: z.enum(REQUIREMENT_IDS).optional(),
  reason: z.enum(REASONS).optional(),
});

export type ProblemAnswer = z.infer<typeof problemAnswer>;
