import { PUBLIC_STATES } from '@signboard/domain/lists/life-cycle.ts';
import { PUBLIC_SETTINGS } from '@signboard/domain/lists/list-settings.ts';
import { TERMS_FIELDS } from '@signboard/domain/lists/terms-changes.ts';
import { z } from 'zod';
import { moment } from '../answers.ts';
import { drawPromise, publicDraw } from '../draws/draw.ts';
import { closing, objectionWait, snapshot } from '../lists/closing.ts';
import { countersAnswer, listAnswer, registrationAnswer } from '../lists/list.ts';
import { bonusAnswer, ruleAnswer } from '../lists/rule-form.ts';
import { pickFields } from '../lists/setting-fields.ts';
import { publicPrizes } from '../prizes/prize.ts';

export const publicRequirement = z
  .discriminatedUnion('id', [
    z.object({ id: z.literal('twitter'), account: z.string(), isChecked: z.boolean() }),
    z.object({
      id: z.literal('discord'),
      server: z.string(),
      link: z.string(),
      role: z.string().nullable(),
      joinedBefore: moment.nullable(),
    }),
    z.object({ id: z.literal('balance'), amount: z.number() }),
    z.object({
      id: z.literal('nft'),
      contracts: z.array(z.string()),
      /** The collections' names by contract, as far as they are known. Foreign text. */
      names: z.record(z.string(), z.string()),
      /** The ids of their pictures by contract, as far as there are any: small squares, served like other images. */
      pictures: z.record(z.string(), z.string()).optional(),
    }),
    z.object({ id: z.literal('rule'), rule: ruleAnswer }),
    z.object({ id: z.literal('captcha') }),
    z.object({ id: z.literal('email') }),
  ])
  .meta({ id: 'PublicRequirement' });

/** A requirement in the change log: exact, and with the ids behind the display names. */
const loggedRequirement = z
  .discriminatedUnion('id', [
    z.object({ id: z.literal('twitter'), account: z.string(), isChecked: z.literal(false).optional() }),
    z.object({
      id: z.literal('discord'),
      server: z.string(),
      serverName: z.string(),
      role: z.string().nullable(),
      roleName: z.string().nullable(),
      joinedBefore: moment.nullable(),
    }),
    z.object({ id: z.literal('balance'), amount: z.string() }),
    z.object({ id: z.literal('nft'), contracts: z.array(z.string()) }),
    z.object({ id: z.literal('rule'), rule: ruleAnswer }),
    z.object({ id: z.literal('captcha') }),
    z.object({ id: z.literal('email') }),
  ])
  .meta({ id: 'LoggedRequirement' });

/** Dates are ISO 8601 texts; null means that there was or is none. */
const loggedValue = z
  .union([z.string(), z.number(), z.literal(true), loggedRequirement, z.array(bonusAnswer), z.null()])
  .meta({ id: 'LoggedValue' });

/** What a version of the terms changed. Requirements apply to new entries; dates, spots and winners to everyone. */
const termsLogItem = z
  .object({
    version: z.number(),
    savedAt: moment,
    changes: z.array(z.object({ field: z.enum(TERMS_FIELDS), before: loggedValue, after: loggedValue })),
  })
  .meta({ id: 'TermsChange' });

/** An entry on a list whose owner shows participants or winners. */
const shownWallet = z.object({ address: z.string(), joinedAt: moment });
export const shownWallets = z
  .object({
    rows: z.array(shownWallet),
    total: z.number(),
    /** How many other participants erased their account. They count in the draw but cannot be shown. */
    erased: z.number(),
  })
  .meta({ id: 'ShownWallets' });

/**
 * A list as the public sees it. An offline list hides its details. What keeps a draw honest is shown in every state:
 * the changes of its terms, its draws, and the entries that belong to the organizer or were removed.
 */
export const publicList = z
  .object({
    id: z.uuid(),
    workspace: z.string(),
    urlEndName: z.string(),
    name: z.string(),
    logo: z.string(),
    banner: z.string().nullable(),
    color: z.string().nullable(),
    chain: z.enum(['ethereum', 'solana']),
    state: z.enum(PUBLIC_STATES),
    details: z
      .object({
        ...pickFields({ ...listAnswer.shape, ...registrationAnswer.shape }, PUBLIC_SETTINGS),
        /** How long winners have to confirm their place; 0 if they need not. */
        confirmSeconds: z.number(),
        counters: countersAnswer,
        requirements: z.array(publicRequirement),
        /** The first participants and winners; null unless the owner shows them. */
        registeredWallets: shownWallets.nullable(),
        winners: shownWallets.nullable(),
        drawPromise,
        /** The owner's analytics, which a visitor must consent to first. */
        trackingIds: z.array(z.string()),
      })
      .nullable(),
    /** The changes since people joined, newest first. */
    terms: z.array(termsLogItem),
    /** How it closed, and what was found then. Null before; a snapshot only where there is something to read. */
    closing: closing.nullable(),
    snapshot: snapshot.nullable(),
    /** What participants may object to, or could: a draw waits until then. */
    wait: objectionWait.nullable(),
    /** The latest draw, and the ones before it, latest first; failed ones included. */
    draw: publicDraw.nullable(),
    earlierDraws: z.array(publicDraw),
    /** Absent unless the owner added some. */
    prizes: publicPrizes.optional(),
    organizer: z.object({
      /** Entries of the owner and of the operator's team. */
      entries: z.number(),
      /** Entries that the organizer removed. */
      removed: z.number(),
      /** Everyone who ever joined, including removed entries and people who left. */
      joined: z.number(),
    }),
    /** Only in the state `deleted`: what stays of a drawn list that its owner deleted. */
    tombstone: z
      .object({
        deletedAt: moment,
        startDate: moment.nullable(),
        endDate: moment.nullable(),
        eventDate: moment.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'PublicList' });

export type PublicList = z.infer<typeof publicList>;
export type PublicRequirement = z.infer<typeof publicRequirement>;
export type TermsLogItem = z.infer<typeof termsLogItem>;
export type LoggedValue = z.infer<typeof loggedValue>;
