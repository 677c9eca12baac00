import { z } from 'zod';
import { emailField } from '../accounts/profile-form.ts';
import { doneAnswer, envelope, moment, timeText } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { chances, requirementVerdict } from '../lists/verdict.ts';
import { ownEntry, presentHoldings } from './own-entry.ts';
import { publicList, shownWallets } from './public-list.ts';

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
    example: {
      body: {
        workspace: 'tidepool',
        name: 'allowlist',
        address: '0x71De0000000000000000000000000000000000aa',
      },
    },
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
      expiresAt: timeText,
      signature: z.string().max(200),
    }),
    answer: doneAnswer,
  },
  provenWallets: {
    summary:
      'Get the wallets whose holdings count for the signed-in one on this list, or for which its own count',
    query: listAddress,
    answer: envelope(z.array(z.object({ address: z.string(), countsFor: z.string(), provenAt: moment }))),
  },
  withdrawProof: {
    summary: 'Withdraw the proof of another wallet, as the one that signed it or the one that it counts for',
    body: listAddress.extend({ address: z.string().max(100), countsFor: z.string().max(100) }),
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
