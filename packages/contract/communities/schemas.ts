import { PUBLIC_STATES } from '@signboard/domain/lists/life-cycle.ts';
import { z } from 'zod';
import { doneAnswer, envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { reportBody } from '../public-list/schemas.ts';
import { saleChain } from '../sales/sale-chain.ts';
import { communityForm } from './community-form.ts';

const ownCommunity = z
  .object({
    workspace: z.string().nullable(),
    name: z.string(),
    about: z.string(),
    logo: z.string().nullable(),
    links: z.array(z.string()),
    isPublished: z.boolean(),
    isListed: z.boolean(),
  })
  .meta({ id: 'OwnCommunity' });

export type OwnCommunity = z.output<typeof ownCommunity>;

/** Never a draft or a list that its owner took offline. */
const communityList = z.object({
  urlEndName: z.string(),
  name: z.string(),
  logo: z.string(),
  chain: z.enum(['ethereum', 'solana']),
  state: z.enum(PUBLIC_STATES),
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  joined: z.number(),
  spots: z.number().nullable(),
});

export type CommunityList = z.output<typeof communityList>;

const communityBot = z.object({
  id: z.uuid(),
  username: z.string(),
  collection: z.string().nullable(),
  chain: saleChain,
});

const community = z
  .object({
    workspace: z.string(),
    name: z.string(),
    about: z.string(),
    logo: z.string().nullable(),
    links: z.array(z.string()),
    isListed: z.boolean(),
    lists: z.array(communityList),
    bots: z.array(communityBot),
  })
  .meta({ id: 'Community' });

export type Community = z.output<typeof community>;

const communityItem = z
  .object({
    workspace: z.string(),
    name: z.string(),
    about: z.string(),
    logo: z.string().nullable(),
    /** How many of its lists can be joined now. */
    openLists: z.number(),
  })
  .meta({ id: 'CommunityItem' });

export type CommunityItem = z.output<typeof communityItem>;

export const communitiesSchemas = {
  directory: {
    summary: 'Get the communities that their owners list in the directory',
    query: z.object({
      q: z.string().trim().max(100).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(60).default(24),
    }),
    answer: envelope(z.object({ rows: z.array(communityItem), total: z.number() })),
  },
  page: {
    summary: 'Get a published community with its public lists and its bots',
    query: z.object({ workspace: z.string().max(60) }),
    answer: envelope(community),
  },
  report: {
    summary: 'Report a community to the operator',
    body: reportBody.extend({ workspace: z.string().max(60) }),
    answer: doneAnswer,
  },
  own: {
    summary: 'Get the settings of the signed-in account’s community page',
    answer: envelope(ownCommunity),
  },
  save: {
    summary: 'Save the community page, and whether it is public and listed',
    body: communityForm,
    answer: envelope(ownCommunity),
  },
} satisfies SchemaTable;
