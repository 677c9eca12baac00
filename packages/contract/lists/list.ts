import { CLUSTER_KINDS, DISCORD_AGES } from '@signboard/domain/lists/entry-review.ts';
import { ENTRY_STATES } from '@signboard/domain/lists/entry-state.ts';
import { TEXT_SETTINGS, TEXT_SWITCHES } from '@signboard/domain/lists/list-settings.ts';
import { LIST_STATES } from '@signboard/domain/lists/list-state.ts';
import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { moment } from '../answers.ts';
import { removalReason } from './removal-reason.ts';
import { bonusAnswer, ruleAnswer } from './rule-form.ts';
import { settingAnswers } from './setting-answers.ts';
import { pickFields } from './setting-fields.ts';
import { requirementId } from './verdict.ts';

const version = z.number();

/** How many spots a list has, and how many are taken and free. */
export const countersAnswer = z
  .object({
    total: z.number().nullable(),
    joined: z.number(),
    available: z.number().nullable(),
  })
  .meta({ id: 'ListCounters' });

const general = settingAnswers(['general'], {
  name: z.string(),
  urlEndName: z.string(),
  description: z.string(),
  logo: z.string(),
  banner: z.string().nullable(),
  color: z.string().nullable(),
  chain: z.enum(['ethereum', 'solana']),
});

/** A list as shown in a row or card. */
export const listItem = z
  .object({
    id: z.uuid(),
    ...pickFields(general, ['name', 'urlEndName', 'chain', 'logo', 'color', 'banner']),
    workspace: z.string(),
    active: z.boolean(),
    isFinished: z.boolean(),
    ...settingAnswers(['basics'], { type: z.enum(LIST_TYPES).nullable() }),
    joined: z.number(),
    /** The state of its draw; null until winners are selected. */
    drawState: z.enum(['checking', 'committed', 'drawn']).nullable(),
    /** Whether it was ever active. */
    wasPublished: z.boolean(),
    /** What its owner sees of dates, spots and draw in one word. */
    state: z.enum(LIST_STATES),
    /** Whether it can be edited now. */
    edit: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'OwnListItem' });

export const listAnswer = listItem
  .extend({
    ownerAddress: z.string(),
    ...general,
    ...settingAnswers(['analytics'], {
      analytics: z.array(z.object({ name: z.enum(['ga', 'fb']), trackingId: z.string() })),
    }),
    /** Grows with every saved change. Sent back as `baseVersion`, it keeps two editors from overwriting each other. */
    version,
    counters: countersAnswer,
    listParticipants: z.object({
      participants: z.array(z.object({ address: z.string(), winner: z.boolean() })),
      total: z.number(),
    }),
    /** How many entries the organizer removed, and from when on the list can be drawn because of it. */
    removals: z.object({ count: z.number(), drawableFrom: moment.nullable() }),
  })
  .meta({ id: 'OwnList' });

/** What participants see of it, too. */
export const JOINED_FIELDS = [
  'id',
  'name',
  'workspace',
  'urlEndName',
  'chain',
  'logo',
  'color',
  'active',
  'isFinished',
  'startDate',
  'endDate',
  'eventDate',
  'type',
  'mintPrice',
] as const;

export const joinedItem = z
  .object(pickFields(listItem.shape, JOINED_FIELDS))
  .extend({
    /** `deleted`: its owner deleted it; its draws stay public. */
    state: z.enum([...LIST_STATES, 'deleted']),
    /** Whether winners are drawn from it. */
    hasDraw: z.boolean(),
    /** When the running draw is expected to have its result. */
    revealAt: moment.nullable(),
    address: z.string(),
    joinedAt: moment,
    entryNumber: z.number(),
    isDrawn: z.boolean(),
    winner: z.boolean(),
    /** The place in the waiting list; null before the draw, for winners and for removed entries. */
    waitingPlace: z.number().nullable(),
    /** A place that has to be confirmed; null where winners need not, and without one. */
    place: z
      .object({ confirmBy: moment, confirmedAt: moment.nullable(), passedOverAt: moment.nullable() })
      .nullable(),
    /** Why the entry was removed before the draw. */
    removedReason: removalReason.nullable(),
    /** Whether a prize waits to be claimed on the list's page. */
    hasPrizeWaiting: z.boolean(),
  })
  .meta({ id: 'JoinedList' });

export const entryItem = z
  .object({
    address: z.string(),
    entryNumber: z.number(),
    joinedAt: moment,
    email: z.string().nullable(),
    winner: z.boolean(),
    /** Whether the entry belongs to the list's owner or to the operator's team. */
    organizer: z.boolean(),
    /** Why the entry was removed, by the organizer or by the re-check. */
    removedReason: removalReason.nullable(),
  })
  .meta({ id: 'OwnListEntry' });

/** An entry as a row of the participants table. */
export const participantItem = entryItem
  .extend({
    state: z.enum(ENTRY_STATES),
    /** The place in the latest draw. */
    rank: z.number().nullable(),
    /** How many entries count for it in the draw. */
    weight: z.number(),
    /** When the organizer removed it. */
    removedAt: moment.nullable(),
    /** Whether the wallet is banned from this list. */
    banned: z.boolean(),
    /** The version of the terms it joined under. */
    termsVersion: z.number(),
    /** What it met when it joined; null if that was not recorded. */
    checks: z
      .array(
        z.object({
          id: requirementId,
          checkedAt: moment,
          /** The balance, the contract of the NFT or the account on X. */
          found: z.string().nullable(),
          /** The vault that met it; of a rule, the one that met its first condition by a vault. */
          by: z.string().nullable(),
          /** How the conditions of the rule were judged, in reading order. */
          conditions: z.array(z.enum(['met', 'not-met', 'unknown'])).nullable(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'Participant' });

export const registrationAnswer = z
  .object({
    ...settingAnswers(['apply'], {
      twitterToFollow: z.string().nullable(),
      discordServerId: z.string().nullable(),
      discordRoleId: z.string().nullable(),
      ownNft: z.array(z.string()),
      rule: ruleAnswer.nullable(),
      bonuses: z.array(bonusAnswer),
    }),
    /** Contracts that the node could not verify; checked again at activation. */
    uncheckedContracts: z.array(z.string()),
    version,
  })
  .meta({ id: 'ListRequirements' });

const mailText = z.object({ title: z.string().nullable(), message: z.string().nullable() });

export const accessAnswer = z
  .object({
    ...settingAnswers(['notifications', 'restrictions', 'transparency'], {
      winnerMessage: mailText,
      nonWinnerMessage: mailText,
      bannedWallets: z.array(z.string()),
    }),
    version,
  })
  .meta({ id: 'ListAccess' });

/** A server that the operator's bot is in. */
export const discordServer = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The highest first, as Discord shows them. */
    roles: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'DiscordServer' });

const all = { ...general, ...registrationAnswer.shape, ...accessAnswer.shape };

/** Texts, pictures and links, with the switches that decide which of them are used. */
export const textsAnswer = z
  .object({
    ...pickFields(all, TEXT_SETTINGS),
    ...pickFields(all, TEXT_SWITCHES),
    version,
  })
  .meta({ id: 'ListTexts' });

const day = z.iso.date();
const byDay = z.array(z.object({ day, count: z.number() }));
const byName = z.array(z.object({ name: z.string(), count: z.number() }));

/** The home page's totals over all lists. */
export const ownerFigures = z
  .object({
    lists: z.number(),
    /** How many lists are in each state. */
    states: z.record(z.enum(LIST_STATES), z.number()),
    joined: z.number(),
    /** The last 30 days, without gaps. */
    joinsByDay: byDay,
  })
  .meta({ id: 'OwnerFigures' });

/** The Analytics tab of one list. */
export const listFigures = z
  .object({
    views: z.number(),
    connects: z.number(),
    verified: z.number(),
    /** As many as the participants table shows, with those that were removed since. */
    joined: z.number(),
    removed: z.number(),
    viewsByDay: byDay,
    joinsByDay: byDay,
    refusals: byName,
    referrers: byName,
  })
  .meta({ id: 'ListFigures' });

const clusterSize = {
  count: z.number(),
  /** The numbers of its first entries. */
  firstEntries: z.array(z.number()),
};

/**
 * Entries with something in common. As filters, `cluster`, `discordAge` and `referrer` with the state
 * `joined` select the same ones.
 */
const entryCluster = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(CLUSTER_KINDS),
    startsAt: moment,
    endsAt: moment,
    /** Whether it joined in the first minutes of the registration, when many people join at once. */
    isAfterOpening: z.boolean(),
    ...clusterSize,
  }),
  z.object({ kind: z.literal('young-discord'), discordAge: z.literal(DISCORD_AGES), ...clusterSize }),
  /** Came from the same site. Usual for popular ones, and only what browsers said, so it may be forged. */
  z.object({ kind: z.literal('referrer'), host: z.string(), ...clusterSize }),
]);

/** What stands out among the entries of a list that were not removed. */
export const entryReview = z
  .object({
    entries: z.number(),
    /** How many entries have a proof, for each requirement that the list has or that any of them met. */
    proofs: z.array(z.object({ requirement: requirementId, count: z.number() })),
    emails: z.object({ given: z.number(), confirmed: z.number() }),
    /** The median of the minutes in which someone joined; 0 without entries. */
    usualPerMinute: z.number(),
    clusters: z.array(entryCluster),
    /** How many smaller clusters are left out. */
    omitted: z.number(),
  })
  .meta({ id: 'EntryReview' });

export type EntryReview = z.infer<typeof entryReview>;
export type EntryCluster = z.infer<typeof entryCluster>;
export type ListItem = z.infer<typeof listItem>;
export type List = z.infer<typeof listAnswer>;
export type JoinedItem = z.infer<typeof joinedItem>;
export type EntryItem = z.infer<typeof entryItem>;
export type Participant = z.infer<typeof participantItem>;
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;
export type DiscordServer = z.infer<typeof discordServer>;
export type TextsAnswer = z.infer<typeof textsAnswer>;
export type AccessAnswer = z.infer<typeof accessAnswer>;
export type OwnerFigures = z.infer<typeof ownerFigures>;
export type ListFigures = z.infer<typeof listFigures>;
