import { PUBLIC_STATES } from '@signboard/domain/lists/life-cycle.ts';
import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { REMOVAL_REASONS } from '@signboard/domain/lists/removal.ts';
import { TERMS_FIELDS } from '@signboard/domain/lists/terms-changes.ts';
import { z } from 'zod';
import { emailField } from '../accounts/profile-form.ts';
import { doneAnswer, envelope, moment } from '../answers.ts';
import { drawPromise, publicDraw } from '../draws/draw.ts';
import type { SchemaTable } from '../endpoint.ts';
import { countersAnswer } from '../lists/list.ts';
import { bonusAnswer, ruleAnswer } from '../lists/rule-form.ts';
import { chances, requirementVerdict } from '../lists/verdict.ts';
import { publicPrizes } from '../prizes/prize.ts';

export const publicRequirement = z.discriminatedUnion('id', [
  z.object({ id: z.literal('twitter'), account: z.string(), isChecked: z.boolean() }),
  z.object({
    id: z.literal('discord'),
    server: z.string(),
    link: z.string(),
    role: z.string().nullable(),
    joinedBefore: moment.nullable(),
  }),
  z.object({ id: z.literal('balance'), amount: z.number() }),
  z.object({
    id: z.literal('nft'),
    contracts: z.array(z.string()),
    /** The collections' names by contract, as far as they are known. Foreign text. */
    names: z.record(z.string(), z.string()),
    /** The ids of their pictures by contract, as far as there are any: small squares, served like other images. */
    pictures: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ id: z.literal('rule'), rule: ruleAnswer }),
  z.object({ id: z.literal('captcha') }),
  z.object({ id: z.literal('email') }),
]);

/** A requirement in the change log: exact, and with the ids behind the display names. */
const loggedRequirement = z.discriminatedUnion('id', [
  z.object({ id: z.literal('twitter'), account: z.string(), isChecked: z.literal(false).optional() }),
  z.object({
    id: z.literal('discord'),
    server: z.string(),
    serverName: z.string(),
    role: z.string().nullable(),
    roleName: z.string().nullable(),
    joinedBefore: moment.nullable(),
  }),
  z.object({ id: z.literal('balance'), amount: z.string() }),
  z.object({ id: z.literal('nft'), contracts: z.array(z.string()) }),
  z.object({ id: z.literal('rule'), rule: ruleAnswer }),
  z.object({ id: z.literal('captcha') }),
  z.object({ id: z.literal('email') }),
]);

/** Dates are ISO 8601 texts; null means that there was or is none. */
const loggedValue = z.union([
  z.string(),
  z.number(),
  z.literal(true),
  loggedRequirement,
  z.array(bonusAnswer),
  z.null(),
]);

/** What a version of the terms changed. Requirements apply to new entries; dates, spots and winners to everyone. */
const termsLogItem = z.object({
  version: z.number(),
  savedAt: moment,
  changes: z.array(z.object({ field: z.enum(TERMS_FIELDS), before: loggedValue, after: loggedValue })),
});

/** An entry on a list whose owner shows participants or winners. */
const shownWallet = z.object({ address: z.string(), joinedAt: moment });
const shownWallets = z.object({
  rows: z.array(shownWallet),
  total: z.number(),
  /** How many other participants erased their account. They count in the draw but cannot be shown. */
  erased: z.number(),
});

/**
 * A list as the public sees it. An offline list hides its details. What keeps a draw honest is shown in every state:
 * the changes of its terms, its draws, and the entries that belong to the organizer or were removed.
 */
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
      /** How long winners have to confirm their place; 0 if they need not. */
      confirmSeconds: z.number(),
      counters: countersAnswer,
      requirements: z.array(publicRequirement),
      /** What gives more than one entry in the draw. */
      bonuses: z.array(bonusAnswer),
      /** Whether the holdings of wallets count that delegated to the one that joins. */
      acceptsDelegations: z.boolean(),
      /** The first participants and winners; null unless the owner shows them. */
      registeredWallets: shownWallets.nullable(),
      winners: shownWallets.nullable(),
      drawPromise,
      /** The owner's analytics, which a visitor must consent to first. */
      trackingIds: z.array(z.string()),
    })
    .nullable(),
  /** The changes since people joined, newest first. */
  terms: z.array(termsLogItem),
  /** The latest draw, and the ones before it, latest first; failed ones included. */
  draw: publicDraw.nullable(),
  earlierDraws: z.array(publicDraw),
  /** Absent unless the owner added some. */
  prizes: publicPrizes.optional(),
  organizer: z.object({
    /** Entries of the owner and of the operator's team. */
    entries: z.number(),
    /** Entries that the organizer removed. */
    removed: z.number(),
    /** Everyone who ever joined, including removed entries and people who left. */
    joined: z.number(),
  }),
  /** Only in the state `deleted`: what stays of a drawn list that its owner deleted. */
  tombstone: z
    .object({
      deletedAt: moment,
      startDate: moment.nullable(),
      endDate: moment.nullable(),
      eventDate: moment.nullable(),
    })
    .nullable(),
});

export type PublicList = z.infer<typeof publicList>;
export type PublicRequirement = z.infer<typeof publicRequirement>;
export type TermsLogItem = z.infer<typeof termsLogItem>;
export type LoggedValue = z.infer<typeof loggedValue>;

/** What the signed-in wallet holds now of what is required; null where nothing is required or could be read. */
const presentHoldings = z.object({
  /** In ETH or SOL: rounded down, and what is missing rounded up. */
  balance: z.object({ has: z.string(), missing: z.string().nullable() }).nullable(),
  /** NFTs of all required collections. */
  tokens: z.number().nullable(),
});

export type PresentHoldings = z.infer<typeof presentHoldings>;

/** A place in the latest draw that has to be confirmed. */
export const ownPlace = z.object({
  drawNumber: z.number(),
  /** Whether it was someone else's before, who did not confirm it. */
  hasMovedUp: z.boolean(),
  confirmBy: moment,
  confirmedAt: moment.nullable(),
  /** When it went to the next in line. */
  passedOverAt: moment.nullable(),
  /** The operator's receipt of the confirmation, as text like that of the entry. */
  receipt: z.string().nullable(),
});

export type OwnPlace = z.infer<typeof ownPlace>;

/** An entry as its participant sees it. The receipt is text, because signed content must not be re-serialised. */
export const ownEntry = z.object({
  entryNumber: z.number(),
  joinedAt: moment,
  /** The participant's result; null before the draw. */
  hasWon: z.boolean().nullable(),
  /** The place in the waiting list; null before the draw, for winners and for removed entries. */
  waitingPlace: z.number().nullable(),
  /** The place that has to be confirmed; null where winners need not, and without one. */
  place: ownPlace.nullable(),
  /** Why the entry was removed before the draw. */
  removedReason: z.enum(REMOVAL_REASONS).nullable(),
  /** How many entries count for it in the draw, and how many at joining. */
  weight: z.number(),
  joinedWeight: z.number(),
  receipt: z.string(),
  /** The owner's message to participants; after the draw, the one for this entry's result. */
  message: z.string().nullable(),
  /** Where emails about this entry go, and whether they wait for the address to be confirmed. */
  mail: z.object({ address: z.string(), isConfirmed: z.boolean() }).nullable(),
});

export type OwnEntry = z.infer<typeof ownEntry>;

/** `not-won` where only the winners are shown: it doesn't say whether the wallet joined. */
export const WALLET_STANDINGS = ['joined', 'won', 'waiting', 'not-joined', 'not-won', 'invalid'] as const;

export const REPORT_REASONS = ['scam', 'impersonation', 'offensive', 'other'] as const;

export const reportBody = z.object({
  reason: z.enum(REPORT_REASONS),
  text: z.string().trim().max(1000).optional(),
});

export type ReportBody = z.output<typeof reportBody>;

export const VISIT_KINDS = ['view', 'connect'] as const;

export const listAddress = z.object({ workspace: z.string().max(60), name: z.string().max(80) });

export const publicListSchemas = {
  page: {
    summary: 'Get a public list by workspace and name',
    query: listAddress,
    answer: envelope(publicList),
  },
  preview: {
    summary: 'Get an own list as the public will see it once it is active',
    query: z.object({ project_id: z.uuid() }),
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
  findWallet: {
    summary: 'Find out whether a wallet is on the list or won, if the owner shows the wallets',
    body: listAddress.extend({ address: z.string().trim().max(100) }),
    answer: envelope(
      z.object({
        standing: z.enum(WALLET_STANDINGS),
        /** The place in the waiting list; only for `waiting`. */
        waitingPlace: z.number().nullable(),
      }),
    ),
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
        holdings: presentHoldings.optional(),
        chances: chances.optional(),
      }),
    ),
  },
  register: {
    summary: 'Join the list with the signed-in wallet',
    body: listAddress.extend({
      address: z.string().max(100),
      email: emailField.optional(),
      /** Where the visitor came from. Only its host is stored, as a hint for the owner: anyone can send another. */
      referrer: z.string().max(200).optional(),
    }),
    answer: envelope(ownEntry),
  },
  walletProof: {
    summary: 'Get the text with which another Solana wallet lets its holdings count for the signed-in one',
    query: listAddress.extend({ address: z.string().max(100) }),
    answer: envelope(z.object({ message: z.string(), expiresAt: moment })),
  },
  proveWallet: {
    summary: 'Let the holdings of another Solana wallet count for the signed-in one, with its signature',
    body: listAddress.extend({
      address: z.string().max(100),
      expiresAt: z.iso.datetime(),
      signature: z.string().max(200),
    }),
    answer: doneAnswer,
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
  resendConfirmation: {
    summary: 'Send the confirmation of the entry’s email address again',
    body: listAddress,
    answer: doneAnswer,
  },
  report: {
    summary: 'Report a list to the operator',
    body: listAddress.extend(reportBody.shape),
    answer: doneAnswer,
  },
  visit: {
    summary: 'Count a visit for the owner’s statistics; stores nothing about the visitor',
    body: listAddress.extend({ kind: z.enum(VISIT_KINDS), referrer: z.string().max(200).optional() }),
    answer: doneAnswer,
  },
} satisfies SchemaTable;
