import { LIST_STATES } from '@signboard/domain/lists/list-state.ts';
import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { envelope, moment } from '../answers.ts';
import { publicDraw } from '../draws/draw.ts';
import type { SchemaTable } from '../endpoint.ts';
import { removalReason } from '../lists/removal-reason.ts';
import { numberPage, timePage } from './cursor-page.ts';

const next = z.string().nullable().describe('pass it as after to get the next page; null on the last one');

/** A list of the key's workspace. These answers are promised to programs: add fields, but don't change any. */
export const listFact = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().describe('its public page'),
    chain: z.enum(['ethereum', 'solana']),
    type: z.enum(LIST_TYPES).nullable(),
    state: z.enum(LIST_STATES),
    spots: z.number().nullable().describe('null while it is not limited'),
    joined: z.number(),
    removed: z.number().describe('entries that the owner removed'),
    winners: z.number().nullable().describe('how many are drawn'),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
    eventAt: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'List' });

export type ListFact = z.output<typeof listFact>;

/** Without email addresses and social accounts: programs that hold a key need the wallets, and leaks happen. */
export const entryFact = z
  .object({
    number: z.number().describe('1 for the first who joined; never reused'),
    address: z.string(),
    joinedAt: moment,
    weight: z.number().describe('chances in the draw'),
    organizer: z.boolean().describe('the wallet of the owner'),
    removedReason: removalReason.nullable(),
  })
  .meta({ id: 'Entry' });

export type EntryFact = z.output<typeof entryFact>;

export const winnerFact = z
  .object({
    rank: z.number(),
    number: z.number().describe('of the entry'),
    address: z.string(),
    joinedAt: moment,
    organizer: z.boolean(),
  })
  .meta({ id: 'Winner' });

export type WinnerFact = z.output<typeof winnerFact>;

export const drawFact = publicDraw
  .extend({
    commitmentUrl: z.string().nullable().describe('what the draw committed to'),
    proofUrl: z.string().nullable().describe('the file that anyone can check'),
  })
  .meta({ id: 'Draw' });

export type DrawFact = z.output<typeof drawFact>;

const ofList = z.object({ list: z.uuid().describe('the list’s id') });

export const readSchemas = {
  lists: {
    summary: 'Get the lists of the workspace, oldest first',
    query: timePage,
    answer: envelope(z.object({ lists: z.array(listFact), next })),
  },
  list: {
    summary: 'Get one list',
    query: z.object({ id: z.uuid() }),
    answer: envelope(listFact),
  },
  entries: {
    summary: 'Get the entries of a list in the order they joined',
    query: numberPage.extend(ofList.shape),
    answer: envelope(z.object({ entries: z.array(entryFact), next })),
  },
  draws: {
    summary: 'Get the draws of a list with their proofs, latest first',
    query: ofList,
    answer: envelope(z.object({ draws: z.array(drawFact) })),
  },
  winners: {
    summary: 'Get the winners of the latest draw by rank',
    query: numberPage.extend(ofList.shape),
    answer: envelope(z.object({ winners: z.array(winnerFact), next })),
  },
} satisfies SchemaTable;
