import { z } from 'zod';
import { doneAnswer, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { listAddress } from '../public-list/schemas.ts';
import { sessionTokens } from './schemas.ts';

/** 128 random bits. */
const id = z.string().regex(/^[\w-]{22}$/);

/** `replaced` is for a tab whose browser has started another hand-off since. */
const HANDOFF_STATES = ['open', 'claimed', 'signed', 'used', 'failed', 'expired', 'replaced'] as const;

const state = z.enum(HANDOFF_STATES);

export const handoffSchemas = {
  start: {
    summary: 'Start a sign-in that is signed in another browser; the digits are returned only here',
    body: z.object({ list: listAddress.optional() }),
    answer: z.object({ id: z.string(), digits: z.string(), expiresAt: moment }),
  },
  watch: {
    summary: 'Get the state of the session’s own hand-off, and the wallet that signed',
    query: z.object({ id }),
    answer: z.object({ state, address: z.string().nullable() }),
  },
  finish: {
    summary: 'Continue as the wallet that signed: opens a session that may only join lists',
    body: z.object({ id }),
    answer: sessionTokens,
  },
  show: {
    summary: 'Get what a hand-off is for; uses up nothing',
    query: z.object({ id }),
    answer: z.object({
      state,
      list: z.object({ name: z.string(), chain: z.enum(['ethereum', 'solana']) }).nullable(),
    }),
  },
  claim: {
    summary: 'Claim a hand-off with the digits of the waiting screen; one wrong try ends it',
    body: z.object({ id, digits: z.string().regex(/^\d{2}$/) }),
    answer: z.object({ message: z.string() }),
  },
  sign: {
    summary: 'Sign the claimed message; the wallet’s browser gets no session',
    body: z.object({ id, address: z.string().max(100), signature: z.string().max(20_000) }),
    answer: doneAnswer,
  },
} satisfies SchemaTable;

export type HandoffState = (typeof HANDOFF_STATES)[number];
