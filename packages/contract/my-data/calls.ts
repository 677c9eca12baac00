import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { defineCall } from '../call.ts';

/** What erasing the account would do now, shown before confirming. */
const erasurePreview = z.object({
  workspace: z.string().nullable(),
  /** Own lists that block erasure. */
  obstacles: z.array(
    z.object({ id: z.string(), name: z.string(), reason: z.enum(['has-participants', 'draw-under-way']) }),
  ),
  lists: z.object({ deleted: z.number(), kept: z.number() }),
  entries: z.object({ left: z.number(), kept: z.number(), won: z.number() }),
  /** The X accounts of the bots that this wallet makes Pro. */
  bots: z.array(z.string()),
});

export type ErasurePreview = z.output<typeof erasurePreview>;

export const myDataCalls = {
  export: defineCall({
    method: 'GET',
    path: '/users/me/export',
    summary: 'Export everything stored about the signed-in account as one JSON file',
    access: 'user',
    answer: z.string(),
  }),
  previewErasure: defineCall({
    method: 'GET',
    path: '/users/me/erasure',
    summary: 'Preview an account deletion: what is deleted, what stays, and what blocks it',
    access: 'user',
    answer: envelope(erasurePreview),
  }),
  erase: defineCall({
    method: 'POST',
    path: '/users/me/erasure',
    summary:
      'Delete the account permanently; requires the workspace name, or a confirmation word without one',
    access: 'user',
    body: z.object({ confirmation: z.string().max(500) }),
    answer: doneAnswer,
  }),
};
