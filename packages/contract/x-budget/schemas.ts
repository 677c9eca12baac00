import { AT_CAP, X_RULES } from '@signboard/domain/posts/x-budget.ts';
import { z } from 'zod';
import { envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { saleChain } from '../sales/sale-chain.ts';
import { xBudgetForm } from './x-budget-form.ts';

const moment = z.iso.datetime();
/** Thousandths of a dollar. */
const mills = z.number().int();

const xBudget = z
  .object({
    monthlyCapCents: z.number().int().nullable(),
    atCap: z.enum(AT_CAP),
    /** Months are those of UTC. */
    monthEndsAt: moment,
    /** At most this much: posts whose outcome is unknown and lookups of lost answers count. */
    spentMills: mills,
    /** Posts of this month. */
    posts: z.number().int(),
    /** For the whole month at the present rate; null on the first day. */
    estimateMills: mills.nullable(),
    /** What a post costs with the bot’s present text. */
    postMills: mills,
    /** What a post with a link costs. */
    linkPostMills: mills,
    /** What is kept for recaps, where only they go on at the cap. */
    keptMills: mills,
    /** Whether the next sale no longer fits. */
    isUsedUp: z.boolean(),
    rules: z.object({ done: z.array(z.enum(X_RULES)), isHidden: z.boolean() }),
    /** X accounts of other bots on this site that post the same collections. */
    sameCollections: z.array(z.object({ username: z.string(), collection: z.string() })),
  })
  .meta({ id: 'XBudget' });

export type XBudget = z.output<typeof xBudget>;

export const xBudgetSchemas = {
  get: {
    summary: 'Get what the bot spent on X this month, its cap, and X’s rules for automated accounts',
    answer: envelope(xBudget),
  },
  save: {
    summary: 'Set the monthly cap for X and what happens when it is used up',
    body: xBudgetForm,
    answer: envelope(xBudget),
  },
  otherAccounts: {
    summary: 'Get the X accounts of other bots on this site that post a collection',
    query: z.object({ chain: saleChain, contractAddress: z.string().trim().min(1).max(100) }),
    answer: envelope(z.array(z.string())),
  },
  saveRules: {
    summary: 'Tick X’s rules for automated accounts, or hide the checklist',
    body: z.object({ done: z.array(z.enum(X_RULES)).max(X_RULES.length), isHidden: z.boolean() }),
    answer: envelope(xBudget),
  },
} satisfies SchemaTable;
