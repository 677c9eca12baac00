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

const LIST_EXAMPLE = {
  id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
  name: 'Tidepool allowlist',
  url: 'https://signboard.example/tidepool/allowlist',
  chain: 'ethereum',
  type: 'Whitelist',
  state: 'open',
  spots: 500,
  joined: 128,
  removed: 2,
  winners: null,
  startsAt: '2026-12-01T10:00:00.000Z',
  endsAt: '2026-12-08T10:00:00.000Z',
  eventAt: null,
  createdAt: '2026-11-20T09:30:00.000Z',
};

const ENTRY_EXAMPLE = {
  number: 17,
  address: '0x71De0000000000000000000000000000000000aa',
  joinedAt: '2026-12-01T10:04:31.000Z',
  organizer: false,
};

const DRAW_EXAMPLE = {
  number: 1,
  state: 'drawn',
  reason: null,
  failure: null,
  guarantee: 'public-beacon',
  commitment: '5f1c9b6f0f7a4a0f8e6a4c1fd3f1c4bb9c5f86c5d1d5b2f2f0f0a3c7e9d1b402',
  round: 15230112,
  revealAt: '2026-12-08T10:05:00.000Z',
  hasRandomNumber: true,
  entries: 126,
  joined: 128,
  removed: 2,
  winners: 50,
  committedAt: '2026-12-08T10:01:00.000Z',
  drawnAt: '2026-12-08T10:05:04.000Z',
  confirmSeconds: 0,
  places: null,
  commitmentUrl:
    'https://signboard.example/api/v1/third/page/draw/commitment?workspace=tidepool&name=allowlist&number=1',
  proofUrl: 'https://signboard.example/api/v1/third/page/draw?workspace=tidepool&name=allowlist&number=1',
};

const succeed = (result: unknown) => ({ answer: { success: true, msg: '', result } });

export const readSchemas = {
  lists: {
    summary: 'Get the lists of the workspace, oldest first',
    query: timePage,
    answer: envelope(z.object({ lists: z.array(listFact), next })),
    example: succeed({ lists: [LIST_EXAMPLE], next: null }),
  },
  list: {
    summary: 'Get one list',
    query: z.object({ id: z.uuid() }),
    answer: envelope(listFact),
    example: succeed(LIST_EXAMPLE),
  },
  entries: {
    summary: 'Get the entries of a list in the order they joined',
    query: numberPage.extend(ofList.shape),
    answer: envelope(z.object({ entries: z.array(entryFact), next })),
    example: succeed({ entries: [{ ...ENTRY_EXAMPLE, weight: 1, removedReason: null }], next: '17' }),
  },
  draws: {
    summary: 'Get the draws of a list with their proofs, latest first',
    query: ofList,
    answer: envelope(z.object({ draws: z.array(drawFact) })),
    example: succeed({ draws: [DRAW_EXAMPLE] }),
  },
  winners: {
    summary: 'Get the winners of the latest draw by rank',
    query: numberPage.extend(ofList.shape),
    answer: envelope(z.object({ winners: z.array(winnerFact), next })),
    example: succeed({ winners: [{ ...ENTRY_EXAMPLE, rank: 1 }], next: null }),
  },
} satisfies SchemaTable;
