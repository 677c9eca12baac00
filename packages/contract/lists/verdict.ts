import { REASONS, REQUIREMENT_IDS, type RuleVerdict } from '@signboard/domain/eligibility/requirement.ts';
import { z } from 'zod';

const finding = {
  state: z.enum(['met', 'not-met', 'unknown']),
  reason: z.enum(REASONS).optional(),
  /** The vault whose holdings met it. */
  by: z.string().optional(),
};

/** How a rule was judged; groups have `members` of the same form, in their order. */
const ruleVerdict = z
  .unknown()
  .meta({ description: 'state, reason, by, and the members of a group' }) as z.ZodType<RuleVerdict>;

export const requirementVerdict = z.object({
  id: z.enum(REQUIREMENT_IDS),
  ...finding,
  rule: ruleVerdict.optional(),
});

/** What a wallet's bonuses are worth now; null for those that could not be checked. */
export const chances = z.object({ weight: z.number().nullable(), bonuses: z.array(z.number().nullable()) });

export type RequirementVerdict = z.infer<typeof requirementVerdict>;
export type Chances = z.infer<typeof chances>;
