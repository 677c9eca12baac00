import { REASONS } from '@signboard/domain/eligibility/requirement.ts';
import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { moment } from '../answers.ts';

/** How many spots a list has, and how many are taken and free. */
export const countersAnswer = z.object({
  total: z.number().nullable(),
  joined: z.number(),
  available: z.number().nullable(),
});

/** A list as shown in a row or card. */
export const listItem = z.object({
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

export const listAnswer = listItem.extend({
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

export const joinedItem = listItem
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

export const registrationAnswer = z.object({
  twitterVerification: z.boolean(),
  twitterToFollow: z.string().nullable(),
  discordVerification: z.boolean(),
  discordServerId: z.string().nullable(),
  discordServerDisplayName: z.string().nullable(),
  discordServerLink: z.string().nullable(),
  discordRoleId: z.string().nullable(),
  roleDisplayName: z.string().nullable(),
  joinedBefore: moment.nullable(),
  balanceVerification: z.boolean(),
  requiredBalance: z.number().nullable(),
  nftVerification: z.boolean(),
  ownNft: z.array(z.string()),
  /** Contracts that the node could not verify; checked again at activation. */
  uncheckedContracts: z.array(z.string()),
  requireCaptcha: z.boolean(),
  requestEmail: z.boolean(),
});

const mailText = z.object({ title: z.string().nullable(), message: z.string().nullable() });

export const accessAnswer = z.object({
  confirmation: z.boolean(),
  confirmationMessage: z.string().nullable(),
  emailWinner: z.boolean(),
  emailLoser: z.boolean(),
  winnerMessage: mailText,
  nonWinnerMessage: mailText,
  bannedWallets: z.array(z.string()),
  exposeRegWallets: z.boolean(),
  exposeWinnerList: z.boolean(),
});

const day = z.iso.date();
const byDay = z.array(z.object({ day, count: z.number() }));
const byName = z.array(z.object({ name: z.string(), count: z.number() }));

/** The home page's totals over all lists. */
export const ownerFigures = z.object({
  lists: z.number(),
  online: z.number(),
  closed: z.number(),
  joined: z.number(),
  /** The last 30 days, without gaps. */
  joinsByDay: byDay,
});

/** The Analytics tab of one list. */
export const listFigures = z.object({
  views: z.number(),
  connects: z.number(),
  verified: z.number(),
  joined: z.number(),
  viewsByDay: byDay,
  joinsByDay: byDay,
  refusals: byName,
  referrers: byName,
});

export type ListItem = z.infer<typeof listItem>;
export type List = z.infer<typeof listAnswer>;
export type JoinedItem = z.infer<typeof joinedItem>;
export type EntryItem = z.infer<typeof entryItem>;
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;
export type AccessAnswer = z.infer<typeof accessAnswer>;
export type OwnerFigures = z.infer<typeof ownerFigures>;
export type ListFigures = z.infer<typeof listFigures>;
