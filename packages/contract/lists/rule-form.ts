import {
  BONUS_TYPES,
  type Bonus,
  isCounted,
  MAX_BONUSES,
  MAX_WEIGHT,
} from '@signboard/domain/eligibility/bonus.ts';
import {
  type Condition,
  findRuleFault,
  MAX_CONDITIONS,
  MAX_RULE_DEPTH,
  type Rule,
  type RuleFault,
} from '@signboard/domain/eligibility/rule.ts';
import { z } from 'zod';
import { describeFields } from '../describe-fields.ts';
import { describeIssue } from '../texts/describe-issue.ts';
import { named, withValues } from '../texts/message.ts';
import { condition, minimum, positive } from './condition-form.ts';
import { demand } from './form-fields.ts';

const described = describeFields(z.object({ condition }));
const ruleReference = { $ref: '#/components/schemas/Rule' };
const rules = { type: 'array', maxItems: MAX_CONDITIONS, items: ruleReference };

/** Documented by hand, because it is validated by hand. */
const RULE_SCHEMA = {
  id: 'Rule',
  description: `What is enough to join: a condition, or a group of rules. At most ${MAX_CONDITIONS} conditions, in groups up to ${MAX_RULE_DEPTH} deep.`,
  anyOf: [
    described.condition,
    { type: 'object', description: 'All of these rules', required: ['all'], properties: { all: rules } },
    { type: 'object', description: 'Any of these rules', required: ['any'], properties: { any: rules } },
    {
      type: 'object',
      description: 'At least this number of these rules',
      required: ['atLeast', 'of'],
      properties: { atLeast: { type: 'integer' }, of: rules },
    },
    {
      type: 'object',
      description: 'Not this rule',
      required: ['not'],
      properties: { not: ruleReference },
    },
  ],
} as unknown as z.core.GlobalMeta;

const anyRule = z.unknown().meta(RULE_SCHEMA);

/** As stored and shown. */
export const ruleAnswer = anyRule as z.ZodType<Rule>;

const RULE_FAULTS: Record<RuleFault, string> = {
  'too-deep': withValues('field.rule-too-deep', { most: MAX_RULE_DEPTH }),
  'too-many-conditions': withValues('field.too-many', { most: MAX_CONDITIONS }),
  'empty-group': 'field.rule-empty',
  'count-out-of-range': 'field.rule-count',
};

/** The rule of a list; null for none. Errors name the path to the field. */
export const ruleField = anyRule.transform((given, context): Rule | null => {
  if (given === null || given === undefined) return null;
  const read = readRule(given, [], context);
  const fault = context.issues.length === 0 && findRuleFault(read);
  if (fault) context.issues.push({ code: 'custom', message: RULE_FAULTS[fault], input: given });
  return context.issues.length === 0 ? read : z.NEVER;
});

type Path = readonly (string | number)[];
type Issues = { issues: z.core.$ZodRawIssue[] };

/** By hand, because a union would not say which of its members was meant, nor stop at a depth. */
function readRule(given: unknown, path: Path, context: Issues): Rule {
  const [name, members] = groupIn(given);
  if (path.filter((step) => typeof step === 'string').length > MAX_RULE_DEPTH && name)
    return refuse(context, RULE_FAULTS['too-deep'], path);
  if (name === null) return readCondition(given, path, context);
  if (name === 'not') return { not: readRule(members, [...path, name], context) };
  if (!Array.isArray(members) || members.length > MAX_CONDITIONS)
    return refuse(context, RULE_FAULTS['too-many-conditions'], path);
  const read = members.map((member, at) => readRule(member, [...path, name, at], context));
  if (name === 'all') return { all: read };
  if (name === 'any') return { any: read };
  const { atLeast } = given as { atLeast?: unknown };
  return Number.isInteger(atLeast)
    ? { atLeast: atLeast as number, of: read }
    : refuse(context, RULE_FAULTS['count-out-of-range'], path);
}

const GROUPS = ['all', 'any', 'of', 'not'] as const;

function groupIn(given: unknown): [(typeof GROUPS)[number], unknown] | [null] {
  if (typeof given !== 'object' || given === null || 'type' in given) return [null];
  const name = GROUPS.find((group) => group in given);
  return name ? [name, (given as Record<string, unknown>)[name]] : [null];
}

function readCondition(given: unknown, path: Path, context: Issues): Condition {
  const parsed = condition.safeParse(given, { error: describeIssue });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    context.issues.push({ ...issue, input: given, path: [...path, ...issue.path] } as z.core.$ZodRawIssue);
  return z.NEVER;
}

function refuse(context: Issues, message: string, path: Path): never {
  context.issues.push({ code: 'custom', message, input: undefined, path: [...path] });
  return z.NEVER;
}

const bonusCondition = condition.refine(
  ({ type }) => BONUS_TYPES.some((one) => one === type),
  named('field.bonus-condition'),
);

const bonusShape = z
  .object({
    condition: bonusCondition as unknown as z.ZodType<Bonus['condition'], z.input<typeof condition>>,
    entries: positive(MAX_WEIGHT - 1),
    per: minimum.nullable().default(null),
    most: positive(MAX_WEIGHT - 1),
  })
  .check((context) => {
    const { condition: asked, entries, per, most } = context.value;
    if (per !== null) demand(context, isCounted(asked), ['per'], 'field.bonus-per');
    demand(context, most >= entries, ['most'], 'field.bonus-most');
  })
  .meta({ id: 'BonusForm' });

export const bonusesField = z
  .array(bonusShape)
  .max(MAX_BONUSES, { error: () => withValues('field.too-many', { most: MAX_BONUSES }) })
  .default([]);

/** As stored and shown. */
export const bonusAnswer = z
  .object({
    condition: z.unknown().meta(described.condition ?? {}) as z.ZodType<Bonus['condition']>,
    entries: z.number(),
    per: z.string().nullable(),
    most: z.number(),
  })
  .meta({ id: 'Bonus' });
