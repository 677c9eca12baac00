import { z } from 'zod';
import { checkMint, mintShape, WINNERS_FORMATS } from '../allowlists/mint-form.ts';
import { envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { acrossFields } from '../lists/form-fields.ts';
import { entryItem } from '../lists/list.ts';
import { entriesPage } from '../lists/schemas.ts';
import { ownPlace } from '../public-list/own-entry.ts';
import { listAddress } from '../public-list/schemas.ts';
import { named } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';
import { ownDraw } from './draw.ts';

const id = z.uuid();

/** Published in the commitment on one line: line breaks become spaces, and invisible characters are rejected. */
const drawReason = z
  .string()
  .max(1_000)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(500).refine(isVisibleText, named('field.invisible-characters')));

/** An entry and its place in the latest draw; no place if it was removed before. */
const rankedEntry = entryItem
  .omit({ removedReason: true })
  .extend({
    rank: z.number().nullable(),
    /** Until when the winner has to confirm, and when it did; null where winners need not. */
    confirmBy: moment.nullable(),
    confirmedAt: moment.nullable(),
  })
  .meta({ id: 'RankedEntry' });

/** Without a number, the latest draw. */
const drawAddress = listAddress.extend({ number: z.coerce.number().int().min(1).max(10_000).optional() });

export const drawsSchemas = {
  select: {
    summary: 'Start the draw of a list that has ended; a redraw requires a reason',
    body: z.object({ id, reason: drawReason.optional() }),
    example: { body: { id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', reason: 'A winner was under age' } },
    answer: envelope(ownDraw),
  },
  draws: {
    summary: 'Get the draws of an own list, latest first',
    query: z.object({ project_id: id }),
    answer: envelope(z.array(ownDraw)),
  },
  viewWinners: {
    summary: 'Get the winners in order of rank',
    body: entriesPage,
    answer: envelope(
      z.object({
        rows: z.array(rankedEntry),
        total: z.number(),
        /** How many other winners have erased their account. */
        erased: z.number(),
      }),
    ),
  },
  winners: {
    summary: 'Download the winners as CSV, JSON, or a file for a mint tool or contract',
    body: z
      .object({
        id,
        active: z.boolean().optional(),
        format: z.enum(WINNERS_FORMATS).default('csv'),
        ...mintShape.shape,
      })
      .check(acrossFields(checkMint)),
    answer: z.string(),
  },
  keys: {
    summary: 'Get the public keys that have signed receipts, current and past',
    answer: z.object({
      format: z.literal('signboard-receipt-keys'),
      keys: z.array(z.object({ publicKey: z.string(), since: moment, isCurrent: z.boolean() })),
    }),
  },
  proof: {
    summary: 'Download the proof file of a draw; it never changes and supports range requests',
    query: drawAddress,
    answer: z.string(),
  },
  commitment: {
    summary: 'Download what a draw committed to; it never changes and supports range requests',
    query: drawAddress,
    answer: z.string(),
  },
  confirmations: {
    summary: 'Download who confirmed, was passed over and moved up, where winners have to confirm',
    query: drawAddress,
    answer: z.string(),
  },
  placeText: {
    summary: 'Get the text with which the signed-in wallet confirms its place',
    query: listAddress,
    answer: envelope(z.object({ message: z.string(), confirmBy: moment })),
  },
  confirmPlace: {
    summary: 'Confirm the place of the signed-in wallet with its signature; answers with a signed receipt',
    body: listAddress.extend({ signature: z.string().max(20_000) }),
    answer: envelope(ownPlace),
  },
  openings: {
    summary: 'Download the wallets of a draw that the list shows, as openings of its entries',
    query: drawAddress,
    answer: z.string(),
  },
  otherDraw: {
    summary: 'Fetch the proof of a draw from another instance, by the address of its list',
    query: z.object({ address: z.string().max(500) }),
    answer: z.string(),
  },
} satisfies SchemaTable;
