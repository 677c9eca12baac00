import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { envelope } from '../answers.ts';
import { defineCall } from '../call.ts';
import { moment } from '../moment.ts';
import { countersAnswer } from '../projects/project.ts';

/** What a list asks of those who want to join. */
export const publicRequirement = z.discriminatedUnion('id', [
  z.object({ id: z.literal('twitter'), account: z.string() }),
  z.object({
    id: z.literal('discord'),
    server: z.string(),
    link: z.string(),
    role: z.string().nullable(),
    joinedBefore: moment.nullable(),
  }),
  z.object({ id: z.literal('balance'), amount: z.number() }),
  z.object({ id: z.literal('nft'), contracts: z.array(z.string()) }),
  z.object({ id: z.literal('captcha') }),
  z.object({ id: z.literal('email') }),
]);

/** A list as the public may see it. An offline one shows its face and no more. */
export const publicList = z.object({
  workspace: z.string(),
  urlEndName: z.string(),
  name: z.string(),
  logo: z.string(),
  banner: z.string().nullable(),
  color: z.string().nullable(),
  chain: z.enum(['ethereum', 'solana']),
  state: z.enum(['offline', 'upcoming', 'open', 'full', 'ended', 'closed']),
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
      counters: countersAnswer,
      requirements: z.array(publicRequirement),
    })
    .nullable(),
});

export type PublicList = z.infer<typeof publicList>;
export type PublicRequirement = z.infer<typeof publicRequirement>;

export const thirdPageCalls = {
  page: defineCall({
    method: 'GET',
    path: '/api/v1/third/page',
    summary: 'A public list by its address',
    access: 'open',
    query: z.object({ workspace: z.string().max(60), name: z.string().max(80) }),
    answer: envelope(publicList),
  }),
};
