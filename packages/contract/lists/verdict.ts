import { REASONS, REQUIREMENT_IDS, type RuleVerdict } from '@signboard/domain/eligibility/requirement.ts';
import { z } from 'zod';

export const requirementId = z.enum(REQUIREMENT_IDS).meta({ id: 'RequirementId' });

/** Why a requirement is not met. */
export const refusalReason = z.enum(REASONS).meta({ id: 'RefusalReason' });

const finding = {
  state: z.enum(['met', 'not-met', 'unknown']),
  reason: refusalReason.optional(),
  /** The vault whose holdings met it. */
  by: z.string().optional(),
};

/** How a rule was judged; groups have `members` of the same form, in their order. */
const ruleVerdict = z
  .unknown()
  .meta({ description: 'state, reason, by, and the members of a group' }) as z.ZodType<RuleVerdict>;

export const requirementVerdict = z
  .object({
    id: requirementId,
    ...finding,
    rule: ruleVerdict.optional(),
  })
  .meta({ id: 'RequirementVerdict' });

/** What a wallet's bonuses are worth now; null for those that could not be checked. */
export const chances = z
  .object({ weight: z.number().nullable(), bonuses: z.array(z.number().nullable()) })
  .meta({ id: 'Chances' });

export type RequirementVerdict = z.infer<typeof requirementVerdict>;
export type Chances = z.infer<typeof chances>;
