import { z } from 'zod';
import { envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { listAddress } from '../public-list/schemas.ts';
import { ownPrize, prizeCounts } from './prize.ts';

const byListId = z.object({ project_id: z.uuid() });

export const prizesSchemas = {
  counts: {
    summary: 'Count the prizes of an own list; nothing returns their codes before they are withdrawn',
    query: byListId,
    answer: envelope(prizeCounts),
  },
  add: {
    summary: 'Add prizes: one code or https link per line. Errors name the lines',
    isLarge: true,
    body: z.object({ id: z.uuid(), codes: z.string() }),
    answer: envelope(prizeCounts.extend({ added: z.number().int() })),
  },
  deleteUnassigned: {
    summary: 'Delete the prizes that no winner has',
    query: byListId,
    answer: envelope(prizeCounts),
  },
  withdraw: {
    summary:
      'Withdraw all prizes that nobody has claimed, and download the codes of all withdrawn ones as CSV',
    body: z.object({ id: z.uuid() }),
    answer: z.string(),
  },
  own: {
    summary: 'Find out whether a prize waits for the signed-in winner; without its code',
    query: listAddress,
    answer: envelope(ownPrize),
  },
  show: {
    summary: 'Claim the own prize and get its code. Later calls return the same code',
    body: listAddress,
    answer: envelope(z.object({ code: z.string(), claimedAt: moment })),
  },
} satisfies SchemaTable;
