import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';

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

export const myDataSchemas = {
  export: {
    summary: 'Export everything stored about the signed-in account as one JSON file',
    answer: z.string(),
  },
  previewErasure: {
    summary: 'Preview an account deletion: what is deleted, what stays, and what blocks it',
    answer: envelope(erasurePreview),
  },
  erase: {
    summary:
      'Delete the account permanently; requires the workspace name, or a confirmation word without one',
    body: z.object({ confirmation: z.string().max(500) }),
    answer: doneAnswer,
  },
} satisfies SchemaTable;
