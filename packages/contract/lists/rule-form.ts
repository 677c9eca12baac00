import { normaliseAddress, toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { ATTESTATION_CONTRACTS, PASSPORT_CONTRACTS } from '@signboard/domain/chains/proof-contracts.ts';
import {
  BONUS_TYPES,
  type Bonus,
  isCounted,
  MAX_BONUSES,
  MAX_WEIGHT,
} from '@signboard/domain/eligibility/bonus.ts';
import { COMPARISONS, WALLET_ARGUMENT } from '@signboard/domain/eligibility/chain-condition.ts';
import { type CallFault, encodeCall } from '@signboard/domain/eligibility/encode-call.ts';
import {
  type Condition,
  findRuleFault,
  MAX_CONDITIONS,
  MAX_RULE_DEPTH,
  type Rule,
  type RuleFault,
} from '@signboard/domain/eligibility/rule.ts';
import { normaliseDecimal, normaliseXUsername } from '@signboard/domain/lists/normalise-input.ts';
import { isDiscordId, isXUsername, parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { named, withValues } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';
import { demand, momentField, optionalName, optionalUrl } from './form-fields.ts';

const evmChain = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const evmAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, named('field.contract-address'))
  .transform(toChecksumAddress);

const solanaAddress = z
  .string()
  .trim()
  .refine((text) => normaliseAddress(text, 'solana') !== null, named('field.solana-address'));

/** An exact decimal above zero. */
const minimum = z.union([z.string().max(100), z.number()]).transform((value, context): string => {
  const amount = parseDecimal(typeof value === 'string' ? normaliseDecimal(value) : value);
  const isPositive = amount !== null && /[1-9]/.test(amount);
  if (!isPositive) context.issues.push({ code: 'custom', message: 'field.above-zero', input: value });
  return isPositive ? amount : z.NEVER;
});

const wholeMinimum = minimum.refine((amount) => /^[0-9]+$/.test(amount), named('field.whole-number'));

const count = (most: number) =>
  z
    .number(named('field.number-invalid'))
    .int(named('field.whole-number'))
    .min(0, named('field.not-negative'))
    .max(most, named('field.too-long'));

const positive = (most: number) => count(most).min(1, named('field.above-zero'));

const MOST_DAYS = 10_000;
const MOST_FOLLOWERS = 1_000_000_000;
const MOST_TRANSACTIONS = 1_000_000;
const MOST_SCORE = 100;
const MOST_DECIMALS = 77;

/** What the server reads from the contract; what a form sends is ignored. */
const ofContract = {
  decimals: z.number().int().min(0).max(MOST_DECIMALS).default(0),
  name: z.string().max(100).nullable().default(null),
};

const shortName = (most: number) =>
  z
    .string()
    .trim()
    .min(1, named('field.required'))
    .max(most, named('field.too-long'))
    .refine(isVisibleText, named('field.invisible-characters'));

const tokenId = z
  .string()
  .trim()
  .regex(/^[0-9]{1,78}$/, named('field.whole-number'));

const CALL_FAULTS: Record<CallFault, [field: 'signature' | 'args', message: string]> = {
  'signature-invalid': ['signature', withValues('field.signature', { example: 'stakedBy(address)' })],
  'type-unsupported': [
    'signature',
    withValues('field.signature-type', { types: 'address, bool, uint256, int256, bytes32' }),
  ],
  'arguments-missing': ['args', 'field.arguments-missing'],
  'argument-invalid': ['args', 'field.argument-invalid'],
  'wallet-missing': ['args', withValues('field.wallet-argument', { wallet: WALLET_ARGUMENT })],
};

const coin = z.object({
  type: z.literal('coin'),
  chain: z.union([evmChain, z.literal('solana')]),
  minimum,
});

const token = z
  .object({
    type: z.literal('token'),
    chain: evmChain,
    standard: z.enum(['erc20', 'erc721', 'erc1155']),
    contract: evmAddress,
    tokenId: tokenId.nullable().default(null),
    minimum,
    ...ofContract,
  })
  .check((context) => {
    const { standard, tokenId: id, minimum: amount } = context.value;
    if (standard === 'erc1155') demand(context, id !== null, ['tokenId'], 'field.required');
    if (standard !== 'erc20') demand(context, /^[0-9]+$/.test(amount), ['minimum'], 'field.whole-number');
  })
  .transform((value) => ({ ...value, tokenId: value.standard === 'erc1155' ? value.tokenId : null }));

const solanaToken = z.object({
  type: z.literal('solana-token'),
  mint: solanaAddress,
  minimum,
  ...ofContract,
});

const solanaNft = z.object({
  type: z.literal('solana-nft'),
  collection: solanaAddress,
  minimum: wholeMinimum,
  name: ofContract.name,
});

const call = z
  .object({
    type: z.literal('call'),
    chain: evmChain,
    contract: evmAddress,
    signature: z
      .string()
      .max(200, named('field.too-long'))
      .transform((text) => text.replaceAll(/\s+/g, '')),
    args: z.array(z.string().trim().max(100)).max(8, named('field.argument-invalid')),
    comparison: z.enum(COMPARISONS),
    value: z
      .string()
      .trim()
      .regex(/^[0-9]{1,78}$/, named('field.whole-number')),
    label: shortName(60),
  })
  .check((context) => {
    const encoded = encodeCall(context.value.signature, context.value.args);
    if ('data' in encoded) return;
    const [field, message] = CALL_FAULTS[encoded.fault];
    context.issues.push({ code: 'custom', message, path: [field], input: undefined, continue: true });
  });

const transactions = z.object({
  type: z.literal('transactions'),
  chain: evmChain,
  minimum: positive(MOST_TRANSACTIONS),
});

const passport = z.object({
  type: z.literal('passport'),
  chain: evmChain.refine((chain) => chain in PASSPORT_CONTRACTS, named('field.chain-unsupported')),
  minimum: positive(MOST_SCORE),
});

const coinbase = z.object({ type: z.literal('coinbase') });

const attestation = z.object({
  type: z.literal('attestation'),
  chain: evmChain.refine((chain) => chain in ATTESTATION_CONTRACTS, named('field.chain-unsupported')),
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^0x[0-9a-f]{64}$/, named('field.schema-id')),
  attester: evmAddress.nullable().default(null),
  label: shortName(60),
});

const follow = z.object({
  type: z.literal('x-follow'),
  account: z.string().max(300).transform(normaliseXUsername).refine(isXUsername, named('field.twitter-name')),
  isChecked: z.boolean(),
});

const xAccount = z
  .object({
    type: z.literal('x-account'),
    minimumDays: count(MOST_DAYS),
    minimumFollowers: count(MOST_FOLLOWERS),
  })
  .check((context) => {
    const { minimumDays, minimumFollowers } = context.value;
    demand(context, minimumDays + minimumFollowers > 0, ['minimumDays'], 'field.above-zero');
  });

const discordId = z.string().trim().refine(isDiscordId, named('field.discord-id'));

const discord = z
  .object({
    type: z.literal('discord'),
    server: discordId,
    serverName: shortName(100),
    link: optionalUrl,
    role: discordId.nullable().default(null),
    roleName: optionalName(100),
    joinedBefore: momentField,
  })
  .check((context) => {
    const { link, role, roleName } = context.value;
    demand(context, link, ['link'], 'field.required');
    if (role) demand(context, roleName, ['roleName'], 'field.required');
  })
  .transform(({ link, joinedBefore, ...value }) => ({
    ...value,
    link: link ?? '',
    joinedBefore: joinedBefore?.toISOString() ?? null,
  }));

const discordAccount = z.object({ type: z.literal('discord-account'), minimumDays: positive(MOST_DAYS) });

const condition = z.discriminatedUnion('type', [
  coin,
  token,
  solanaToken,
  solanaNft,
  call,
  transactions,
  passport,
  coinbase,
  attestation,
  follow,
  xAccount,
  discord,
  discordAccount,
]);

const { $schema: _dialect, ...conditionSchema } = z.toJSONSchema(condition, {
  io: 'input',
  unrepresentable: 'any',
});

const rules = { type: 'array', items: { type: 'object' } };

/** Documented by hand, because it contains itself. */
const RULE_SCHEMA = {
  description: `What is enough to join: a condition, or a group of rules. At most ${MAX_CONDITIONS} conditions, in groups up to ${MAX_RULE_DEPTH} deep.`,
  anyOf: [
    conditionSchema,
    { type: 'object', description: 'All of these rules', required: ['all'], properties: { all: rules } },
    { type: 'object', description: 'Any of these rules', required: ['any'], properties: { any: rules } },
    {
      type: 'object',
      description: 'At least so many of these rules',
      required: ['atLeast', 'of'],
      properties: { atLeast: { type: 'integer' }, of: rules },
    },
    {
      type: 'object',
      description: 'Not this rule',
      required: ['not'],
      properties: { not: { type: 'object' } },
    },
  ],
} as unknown as z.core.GlobalMeta;

/** As stored and shown. */
export const ruleAnswer = z.unknown().meta(RULE_SCHEMA) as z.ZodType<Rule>;

const RULE_FAULTS: Record<RuleFault, string> = {
  'too-deep': withValues('field.rule-too-deep', { most: MAX_RULE_DEPTH }),
  'too-many-conditions': withValues('field.too-many', { most: MAX_CONDITIONS }),
  'empty-group': 'field.rule-empty',
  'count-out-of-range': 'field.rule-count',
};

/** The rule of a list; null for none. Errors name the path to the field. */
export const ruleField = z
  .unknown()
  .meta(RULE_SCHEMA)
  .transform((given, context): Rule | null => {
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
  const parsed = condition.safeParse(given);
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
  });

export const bonusesField = z
  .array(bonusShape)
  .max(MAX_BONUSES, { error: () => withValues('field.too-many', { most: MAX_BONUSES }) })
  .default([]);

/** As stored and shown. */
export const bonusAnswer = z.object({
  condition: z.unknown().meta(conditionSchema as z.core.GlobalMeta) as z.ZodType<Bonus['condition']>,
  entries: z.number(),
  per: z.string().nullable(),
  most: z.number(),
});
