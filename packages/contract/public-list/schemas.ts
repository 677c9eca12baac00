import { REASONS, REQUIREMENT_IDS } from '@signboard/domain/eligibility/requirement.ts';
import { PUBLIC_STATES } from '@signboard/domain/lists/life-cycle.ts';
import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { emailField } from '../accounts/profile-form.ts';
import { doneAnswer, envelope, moment } from '../answers.ts';
import { drawPromise, publicDraw } from '../draws/draw.ts';
import type { SchemaTable } from '../endpoint.ts';
import { countersAnswer } from '../lists/list.ts';

export const publicRequirement = z.discriminatedUnion('id', [
  z.object({ id: z.literal('twitter'), account: z.string() }),
  z.object({
    id: z.literal('discord'),
    server: z.string(),
    link: z.string(),
    role: z.string().nullable(),
    joinedBefore: moment.nullable(),
  }),
  z.object({ id: z.literal('balance'), amount: z.number() }),
  z.object({ id: z.literal('nft'), contracts: z.array(z.string()) }),
  z.object({ id: z.literal('captcha') }),
  z.object({ id: z.literal('email') }),
]);

/** An entry on a list whose owner shows participants or winners. */
const shownWallet = z.object({ address: z.string(), joinedAt: moment });
const shownWallets = z.object({
  rows: z.array(shownWallet),
  total: z.number(),
  /** How many other participants erased their account. They count in the draw but cannot be shown. */
  erased: z.number(),
});

/** A list as the public sees it. An offline list shows only its appearance. */
export const publicList = z.object({
  id: z.uuid(),
  workspace: z.string(),
  urlEndName: z.string(),
  name: z.string(),
  logo: z.string(),
  banner: z.string().nullable(),
  color: z.string().nullable(),
  chain: z.enum(['ethereum', 'solana']),
  state: z.enum(PUBLIC_STATES),
  details: z
    .object({
      description: z.string(),
      website: z.string().nullable(),
      type: z.enum(LIST_TYPES).nullable(),
      mintPrice: z.number().nullable(),
      startDate: moment.nullable(),
      endDate: moment.nullable(),
      eventDate: moment.nullable(),
      howManyWinners: z.number().nullable(),
      counters: countersAnswer,
      requirements: z.array(publicRequirement),
      /** The first participants and winners; null unless the owner shows them. */
      registeredWallets: shownWallets.nullable(),
      winners: shownWallets.nullable(),
      drawPromise,
      /** The latest draw, and earlier ones. */
      draw: publicDraw.nullable(),
      earlierDraws: z.array(publicDraw),
      /** The owner's analytics, which a visitor must consent to first. */
      trackingIds: z.array(z.string()),
    })
    .nullable(),
});

export type PublicList = z.infer<typeof publicList>;
export type PublicRequirement = z.infer<typeof publicRequirement>;

export const requirementVerdict = z.object({
  id: z.enum(REQUIREMENT_IDS),
  state: z.enum(['met', 'not-met', 'unknown']),
  reason: z.enum(REASONS).optional(),
});

export type RequirementVerdict = z.infer<typeof requirementVerdict>;

/** An entry as its participant sees it. The receipt is text, because signed content must not be re-serialised. */
export const ownEntry = z.object({
  entryNumber: z.number(),
  joinedAt: moment,
  /** The participant's result; null before the draw. */
  hasWon: z.boolean().nullable(),
  /** Why the entry was removed before the draw. */
  removedReason: z.enum(REASONS).nullable(),
  receipt: z.string(),
  /** The owner's message to participants. */
  message: z.string().nullable(),
  /** Where emails about this entry go, and whether they wait for the address to be confirmed. */
  mail: z.object({ address: z.string(), isConfirmed: z.boolean() }).nullable(),
});

export type OwnEntry = z.infer<typeof ownEntry>;

export const REPORT_REASONS = ['scam', 'impersonation', 'offensive', 'other'] as const;

export const VISIT_KINDS = ['view', 'connect'] as const;

export const listAddress = z.object({ workspace: z.string().max(60), name: z.string().max(80) });

export const publicListSchemas = {
  page: {
    summary: 'Get a public list by workspace and name',
    query: listAddress,
    answer: envelope(publicList),
  },
  wallets: {
    summary: 'Get a page of participants or winners, if the owner shows them',
    query: listAddress.extend({
      kind: z.enum(['joined', 'winners']),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: envelope(shownWallets),
  },
  validateAddress: {
    summary: 'Check whether a wallet can join, with the result of each requirement for the signed-in wallet',
    body: listAddress.extend({ address: z.string().max(100), email: z.string().max(254).optional() }),
    answer: envelope(
      z.object({
        valid: z.boolean(),
        banned: z.boolean().optional(),
        registered: z.boolean().optional(),
        requirements: z.array(requirementVerdict),
      }),
    ),
  },
  register: {
    summary: 'Join the list with the signed-in wallet',
    body: listAddress.extend({ address: z.string().max(100), email: emailField.optional() }),
    answer: envelope(ownEntry),
  },
  leave: {
    summary: 'Leave the list while registration is open; the spot becomes available',
    body: listAddress,
    answer: doneAnswer,
  },
  entry: {
    summary: 'Get the signed-in account’s entry and receipt',
    query: listAddress,
    answer: envelope(ownEntry.nullable()),
  },
  report: {
    summary: 'Report a list to the operator',
    body: listAddress.extend({
      reason: z.enum(REPORT_REASONS),
      text: z.string().trim().max(1000).optional(),
    }),
    answer: doneAnswer,
  },
  visit: {
    summary: 'Count a visit for the owner’s statistics; stores nothing about the visitor',
    body: listAddress.extend({ kind: z.enum(VISIT_KINDS), referrer: z.string().max(200).optional() }),
    answer: doneAnswer,
  },
} satisfies SchemaTable;
