import { CLUSTER_KINDS, DISCORD_AGES } from '@signboard/domain/lists/entry-review.ts';
import { ENTRY_STATES } from '@signboard/domain/lists/entry-state.ts';
import {
  ENTRY_CURSOR,
  PARTICIPANT_SORTS,
  REQUIREMENT_RESULTS,
} from '@signboard/domain/lists/participants-table.ts';
import { REFERRER_HOST } from '@signboard/domain/lists/referrer-host.ts';
import { z } from 'zod';
import { moment } from '../answers.ts';
import { requirementId } from './verdict.ts';

/** Which entries of a list to show, remove, ban or download. */
export const entryFilter = z
  .object({
    /** The beginning of a wallet or email, or an entry number. */
    q: z.string().trim().max(100).optional(),
    /** `joined` includes winners and the waiting list. */
    state: z.enum(ENTRY_STATES).optional(),
    requirement: requirementId.optional(),
    /** The result of `requirement`, `met` by default. */
    result: z.enum(REQUIREMENT_RESULTS).optional(),
    /** Joined from this moment on. */
    from: moment.optional(),
    /** Joined before this moment. */
    to: moment.optional(),
    organizer: z.boolean().optional(),
    /** Joined, or with an account created, from one moment on and before another. */
    cluster: z.object({ kind: z.enum(CLUSTER_KINDS), startsAt: moment, endsAt: moment }).optional(),
    /** Joined with a Discord account younger than this many days. */
    discordAge: z.literal(DISCORD_AGES).optional(),
    /** Came from exactly this host, as the browser said when joining. */
    referrer: z.string().regex(REFERRER_HOST).optional(),
  })
  .meta({ id: 'EntryFilter' });

const cursor = z.string().regex(ENTRY_CURSOR);

export const participantsPage = z.object({
  filter: entryFilter.default({}),
  sort: z.enum(PARTICIPANT_SORTS).default('joined'),
  after: cursor.optional(),
  before: cursor.optional(),
  pageSize: z.number().int().min(1).max(200).default(50),
});

/** Either single entries, or all that match a filter if they are still as many as the owner saw. */
export const entrySelection = {
  entryNumbers: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(1_000).optional(),
  matching: z
    .object({ filter: entryFilter, count: z.number().int().min(1).max(2_147_483_647) })
    .meta({ id: 'EntryMatch' })
    .optional(),
};

export type EntrySelection = z.output<z.ZodObject<typeof entrySelection>>;
export type EntryFilter = z.output<typeof entryFilter>;

/** As sent, with dates as text. */
export type SentEntrySelection = z.input<z.ZodObject<typeof entrySelection>>;
export type SentEntryFilter = z.input<typeof entryFilter>;

export const isOneSelection = ({ entryNumbers, matching }: EntrySelection): boolean =>
  (entryNumbers === undefined) !== (matching === undefined);
