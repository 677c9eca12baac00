import { z } from 'zod';
import { envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { accessShape } from './access-form.ts';
import { generalForm, nameField, urlEndNameField } from './general-form.ts';
import {
  accessAnswer,
  entryItem,
  joinedItem,
  listAnswer,
  listFigures,
  listItem,
  ownerFigures,
  registrationAnswer,
} from './list.ts';
import { registrationShape } from './registration-form.ts';
import { listUpdate } from './update-form.ts';

const id = z.uuid();
const byId = z.object({ id });
const byListId = z.object({ project_id: id });
const rows = <R extends z.ZodType>(row: R) => envelope(z.object({ rows: z.array(row), total: z.number() }));

/** Pagination, sort order and search of a table. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  sort: z
    .enum(['created', '-created', 'name', '-name', 'start', '-start', 'end', '-end', 'joined', '-joined'])
    .default('-created'),
  q: z.string().trim().max(100).default(''),
  status: z.enum(['all', 'ONLINE', 'OFFLINE', 'CLOSED']).default('all'),
});

export const entriesPage = z.object({
  id,
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(1_000).default(50),
});

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
  },
  update: {
    summary: 'Save a list; needs a captcha pass for list_general_info',
    body: listUpdate,
    answer: envelope(listAnswer),
  },
  duplicate: {
    summary: 'Duplicate a list',
    body: z.object({ id, name: nameField, urlEndName: urlEndNameField }),
    answer: envelope(listAnswer),
  },
  delete: {
    summary: 'Delete a list; requires its name',
    query: byListId.extend({ name: z.string().max(100) }),
    answer: envelope(z.null()),
  },
  registration: {
    summary: 'Get the requirements (How to apply)',
    query: byListId,
    answer: envelope(registrationAnswer),
  },
  saveRegistration: {
    summary: 'Save some or all requirements (How to apply)',
    body: registrationShape.partial().extend({ id }),
    answer: envelope(registrationAnswer),
  },
  access: {
    summary: 'Get notifications, restrictions and transparency settings',
    query: byListId,
    answer: envelope(accessAnswer),
  },
  saveAccess: {
    summary: 'Save some or all notifications, restrictions and transparency settings',
    isLarge: true,
    body: accessShape.partial().extend({ id }),
    answer: envelope(accessAnswer),
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
  addresses: {
    summary: 'Download the participants as CSV',
    body: z.object({ id, active: z.boolean().optional() }),
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
    query: byListId,
    answer: envelope(listFigures),
  },
} satisfies SchemaTable;
