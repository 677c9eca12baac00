import { LIST_STATES } from '@signboard/domain/lists/list-state.ts';
import { isTimeZone } from '@signboard/domain/lists/local-days.ts';
import { ORGANIZER_REASONS } from '@signboard/domain/lists/removal.ts';
import { z } from 'zod';
import { envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { accessShape } from './access-form.ts';
import { deferred } from './deferred.ts';
import { entryFilter, entrySelection, isOneSelection, participantsPage } from './entry-filter.ts';
import { generalForm, nameField, urlEndNameField } from './general-form.ts';
import {
  accessAnswer,
  discordServer,
  entryItem,
  entryReview,
  joinedItem,
  listAnswer,
  listFigures,
  listItem,
  ownerFigures,
  participantItem,
  registrationAnswer,
  textsAnswer,
} from './list.ts';
import { newListBody } from './new-list-form.ts';
import { registrationShape } from './registration-form.ts';
import { textsShape } from './texts-form.ts';
import { listShape } from './update-form.ts';
import { chances, requirementVerdict } from './verdict.ts';

const id = z.uuid();
const byId = z.object({ id });
/** The version that an edit is based on: fields that someone else changed since then are conflicts (409). */
const savedFrom = { id, baseVersion: z.number().int().min(1).max(2_147_483_647).optional() };
const byListId = z.object({ project_id: id });
const rows = <R extends z.ZodType>(row: R) => envelope(z.object({ rows: z.array(row), total: z.number() }));

/** Days are those of this time zone. */
const timeZone = z.string().max(64).refine(isTimeZone, { error: 'field.required' }).default('UTC');

/** Pagination, sort order and search of a table. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  sort: z
    .enum(['created', '-created', 'name', '-name', 'start', '-start', 'end', '-end', 'joined', '-joined'])
    .default('-created'),
  q: z.string().trim().max(100).default(''),
  status: z.enum(['all', 'ONLINE', 'OFFLINE', 'CLOSED']).default('all'),
  state: z.enum(['all', ...LIST_STATES]).default('all'),
});

export const entriesPage = z.object({
  id,
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(1_000).default(50),
});

const EXAMPLE_ID = '6f9619ff-8b86-4d11-b42d-00c04fc964ff';

export const listsSchemas = {
  list: {
    summary: 'Get own lists',
    query: paging,
    answer: rows(listItem),
  },
  listOverall: {
    summary: 'Get own lists as cards',
    query: paging,
    answer: rows(listItem),
  },
  joinedList: {
    summary: 'Get joined lists',
    query: paging,
    answer: rows(joinedItem),
  },
  figures: {
    summary: 'Get statistics of all own lists',
    query: z.object({ timeZone }),
    answer: envelope(ownerFigures),
  },
  infoAll: {
    summary: 'Get one own list with all settings',
    query: byListId,
    answer: envelope(listAnswer),
  },
  create: {
    summary: 'Create a list; needs a captcha pass for list_general_create',
    body: generalForm,
    answer: envelope(listAnswer),
    example: {
      body: {
        name: 'Tidepool allowlist',
        urlEndName: 'allowlist',
        description: 'Mint spots for holders.',
        logo: '0'.repeat(64),
        color: '#4E9595',
        chain: 'ethereum',
      },
    },
  },
  createWithSettings: {
    summary:
      'Create a list with its dates and requirements and, with publish, activate it: all of it or nothing. For 24 hours a repeat with the same idempotency key and body answers with the same list; with another body it is rejected. Needs a captcha pass for list_general_create',
    body: newListBody,
    answer: envelope(listAnswer),
    example: {
      body: {
        idempotencyKey: EXAMPLE_ID,
        publish: true,
        name: 'Tidepool allowlist',
        urlEndName: 'allowlist',
        description: 'Mint spots for holders.',
        logo: '0'.repeat(64),
        color: '#4E9595',
        chain: 'ethereum',
        startDate: '2026-12-01T10:00:00.000Z',
        endDate: '2026-12-02T10:00:00.000Z',
        eventDate: '2026-12-03T10:00:00.000Z',
        availableSpots: 500,
        howManyWinners: 50,
        type: 'Whitelist',
        requestEmail: true,
      },
    },
  },
  update: {
    summary:
      'Save a list; needs a captcha pass for list_general_info. With baseVersion only the fields sent change, without it the body is the whole list',
    body: z.object({ ...savedFrom, ...deferred(listShape) }),
    example: { body: { id: EXAMPLE_ID, baseVersion: 3, availableSpots: 500, type: 'Whitelist' } },
    answer: envelope(listAnswer),
  },
  duplicate: {
    summary: 'Duplicate a list; needs a captcha pass for list_general_create',
    body: z.object({ id, name: nameField, urlEndName: urlEndNameField }),
    answer: envelope(listAnswer),
  },
  delete: {
    summary: 'Delete a list; a name, if given, must be its own',
    query: byListId.extend({ name: z.string().max(100).optional() }),
    answer: envelope(z.null()),
  },
  registration: {
    summary: 'Get the requirements (How to apply)',
    query: byListId,
    answer: envelope(registrationAnswer),
  },
  saveRegistration: {
    summary: 'Save some or all requirements (How to apply)',
    body: z.object({ ...savedFrom, ...deferred(registrationShape) }),
    example: {
      body: {
        id: EXAMPLE_ID,
        baseVersion: 3,
        rule: { any: [{ type: 'coin', chain: 1, minimum: '0.1' }, { type: 'coinbase' }] },
      },
    },
    answer: envelope(registrationAnswer),
  },
  simulate: {
    summary: 'Try the requirements, saved or as sent, with any wallet; X and Discord can’t be asked',
    body: z.object({ id, address: z.string().max(100), ...deferred(registrationShape) }),
    answer: envelope(z.object({ requirements: z.array(requirementVerdict), chances })),
  },
  discordServer: {
    summary:
      'Get the name and roles of a Discord server, by its id or an invite link; null if they are unknown',
    query: z.object({ server: z.string().max(300) }),
    answer: envelope(discordServer.nullable()),
  },
  access: {
    summary: 'Get notifications, restrictions and transparency settings',
    query: byListId,
    answer: envelope(accessAnswer),
  },
  saveAccess: {
    summary: 'Save some or all notifications, restrictions and transparency settings',
    isLarge: true,
    body: z.object({ ...savedFrom, ...deferred(accessShape) }),
    answer: envelope(accessAnswer),
  },
  texts: {
    summary: 'Get the texts and pictures that may change while a list is active',
    query: byListId,
    answer: envelope(textsAnswer),
  },
  saveTexts: {
    summary:
      'Save some or all texts and pictures, also while the list is active; needs a captcha pass for list_general_info',
    body: z.object({ ...savedFrom, ...deferred(textsShape) }),
    answer: envelope(textsAnswer),
  },
  activate: {
    summary: 'Activate or deactivate a list',
    body: byId,
    answer: envelope(z.object({ active: z.boolean() })),
  },
  finish: {
    summary: 'Finish a list permanently',
    body: byId,
    answer: envelope(z.object({ isFinished: z.boolean() })),
  },
  viewAddresses: {
    summary: 'Get the participants',
    body: entriesPage,
    answer: rows(entryItem),
  },
  findEntries: {
    summary: 'Search, filter and sort the participants, one page at a time',
    body: participantsPage.extend({ id }),
    example: { body: { id: EXAMPLE_ID, filter: { state: 'joined', q: '0x71de' }, pageSize: 50 } },
    answer: envelope(
      z.object({
        rows: z.array(participantItem),
        /** Cursors for `before` and `after`; null at either end. */
        previous: z.string().nullable(),
        next: z.string().nullable(),
        /** How many match, and how many of them were not removed. Only on pages without a cursor. */
        total: z.number().nullable(),
        remaining: z.number().nullable(),
        /** Participants of the list whose email address is not confirmed yet. Only on pages without a cursor. */
        unconfirmedEmails: z.number().nullable(),
      }),
    ),
  },
  reviewEntries: {
    summary: 'Get the share of each proof, and clusters of entries that may come from one person or script',
    query: byListId,
    answer: envelope(entryReview),
  },
  banEntries: {
    summary: 'Ban the wallets of entries from a list, or lift the ban; entries stay',
    body: z
      .object({ id, ...entrySelection, banned: z.boolean() })
      .refine(isOneSelection, { error: 'field.required', path: ['entryNumbers'] }),
    answer: envelope(z.object({ changed: z.number() })),
  },
  removeEntries: {
    summary:
      'Remove entries before the draw, in public and with a reason; delays the draw so that people can object',
    body: z
      .object({ id, ...entrySelection, reason: z.enum(ORGANIZER_REASONS) })
      .refine(isOneSelection, { error: 'field.required', path: ['entryNumbers'] }),
    answer: envelope(z.object({ removed: z.number() })),
  },
  addresses: {
    summary: 'Download the participants as CSV, all or those that match a filter',
    body: z.object({ id, active: z.boolean().optional(), filter: entryFilter.optional() }),
    answer: z.string(),
  },
  validateName: {
    summary: 'Check whether a list name is available; true means available',
    body: z.object({ id: z.union([id, z.literal('')]), name: z.string().max(200) }),
    answer: envelope(z.boolean()),
  },
  validateUrlEndName: {
    summary: 'Check whether a public address is available; true means available',
    body: z.object({ id: z.union([id, z.literal('')]), name: z.string().max(200) }),
    answer: envelope(z.boolean()),
  },
  listFigures: {
    summary: 'Get statistics of one own list',
    query: byListId.extend({ timeZone }),
    answer: envelope(listFigures),
  },
} satisfies SchemaTable;
