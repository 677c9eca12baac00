import { z } from 'zod';
import { envelope } from '../answers.ts';
import { defineCall } from '../call.ts';
import { entriesPage } from '../lists/calls.ts';
import { entryItem } from '../lists/list.ts';
import { listAddress } from '../public-list/calls.ts';
import { ownDraw } from './draw.ts';

const id = z.uuid();

/** Published in the commitment on one line: line breaks become spaces, and invisible characters are rejected. */
const drawReason = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(500)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  );

/** An entry and its place in the latest draw; no place if it was removed before. */
const rankedEntry = entryItem.extend({ rank: z.number().nullable() });

export const drawsCalls = {
  select: defineCall({
    method: 'POST',
    path: '/api/v1/projects/winners/select',
    summary: 'Start the draw of a list that has ended; a redraw requires a reason',
    access: 'user',
    body: z.object({ id, reason: drawReason.optional() }),
    answer: envelope(ownDraw),
  }),
  draws: defineCall({
    method: 'GET',
    path: '/api/v1/projects/winners/draws',
    summary: 'Get the draws of an own list, latest first',
    access: 'user',
    query: z.object({ project_id: id }),
    answer: envelope(z.array(ownDraw)),
  }),
  viewWinners: defineCall({
    method: 'POST',
    path: '/api/v1/projects/winners/view',
    summary: 'Get the winners in order of rank',
    access: 'user',
    body: entriesPage,
    answer: envelope(
      z.object({
        rows: z.array(rankedEntry),
        total: z.number(),
        /** How many other winners have erased their account. */
        erased: z.number(),
      }),
    ),
  }),
  winners: defineCall({
    method: 'POST',
    path: '/api/v1/projects/winners',
    summary: 'Download the winners as CSV, JSON or Merkle allowlist',
    access: 'user',
    body: z.object({
      id,
      active: z.boolean().optional(),
      format: z.enum(['csv', 'json', 'allowlist']).default('csv'),
    }),
    answer: z.string(),
  }),
  proof: defineCall({
    method: 'GET',
    path: '/api/v1/third/page/draw',
    summary: 'Download the proof file of a draw',
    access: 'open',
    query: listAddress.extend({ number: z.coerce.number().int().min(1).max(10_000).optional() }),
    answer: z.string(),
  }),
};
