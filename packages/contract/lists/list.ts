import { REASONS } from '@signboard/domain/eligibility/requirement.ts';
import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { moment } from '../moment.ts';

/** How many spots a list has, and how many are taken and free. */
export const countersAnswer = z.object({
  total: z.number().nullable(),
  joined: z.number(),
  available: z.number().nullable(),
});

/** A list as shown in a row or card. */
export const projectItem = z.object({
  id: z.uuid(),
  name: z.string(),
  workspace: z.string(),
  urlEndName: z.string(),
  chain: z.enum(['ethereum', 'solana']),
  logo: z.string(),
  color: z.string().nullable(),
  banner: z.string().nullable(),
  active: z.boolean(),
  isFinished: z.boolean(),
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  eventDate: moment.nullable(),
  availableSpots: z.number().nullable(),
  howManyWinners: z.number().nullable(),
  joined: z.number(),
  type: z.enum(LIST_TYPES).nullable(),
  mintPrice: z.number().nullable(),
  /** The state of its draw; null until winners are selected. */
  drawState: z.enum(['checking', 'committed', 'drawn']).nullable(),
  /** Whether it can be edited now. */
  edit: z.boolean(),
  createdAt: moment,
});

export const projectAnswer = projectItem.extend({
  ownerAddress: z.string(),
  description: z.string(),
  website: z.string().nullable(),
  analytics: z.array(z.object({ name: z.enum(['ga', 'fb']), trackingId: z.string() })),
  counters: countersAnswer,
  listParticipants: z.object({
    participants: z.array(z.object({ address: z.string(), winner: z.boolean() })),
    total: z.number(),
  }),
});

export const joinedItem = projectItem
  .pick({
    id: true,
    name: true,
    workspace: true,
    urlEndName: true,
    chain: true,
    logo: true,
    color: true,
    active: true,
    isFinished: true,
    startDate: true,
    endDate: true,
    eventDate: true,
    type: true,
    mintPrice: true,
  })
  .extend({
    address: z.string(),
    joinedAt: moment,
    entryNumber: z.number(),
    isDrawn: z.boolean(),
    winner: z.boolean(),
    /** Why the entry was removed before the draw. */
    removedReason: z.enum(REASONS).nullable(),
  });

export const entryItem = z.object({
  address: z.string(),
  entryNumber: z.number(),
  joinedAt: moment,
  email: z.string().nullable(),
  winner: z.boolean(),
});

export type ProjectItem = z.infer<typeof projectItem>;
export type Project = z.infer<typeof projectAnswer>;
export type JoinedItem = z.infer<typeof joinedItem>;
export type EntryItem = z.infer<typeof entryItem>;
