import { z } from 'zod';
import { envelope } from '../answers.ts';
import { defineCall } from '../call.ts';
import { accessShape } from './access-form.ts';
import { listFigures, ownerFigures } from './figures.ts';
import { generalForm, nameField, urlEndNameField } from './general-form.ts';
import { entryItem, joinedItem, projectAnswer, projectItem } from './list.ts';
import { registrationShape } from './registration-form.ts';
import { accessAnswer, registrationAnswer } from './settings-answers.ts';
import { projectUpdate } from './update-form.ts';

/** Keeps each path as a literal type, which the client's call table is checked against. */
const path = <const End extends string>(end: End) => `/api/v1/projects${end}` as const;
const id = z.uuid();
const byId = z.object({ id });
const byProjectId = z.object({ project_id: id });
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

export const projectsCalls = {
  list: defineCall({
    method: 'GET',
    path: path('/list'),
    summary: 'Get own lists',
    access: 'user',
    query: paging,
    answer: rows(projectItem),
  }),
  listOverall: defineCall({
    method: 'GET',
    path: path('/list-overall'),
    summary: 'Get own lists as cards',
    access: 'user',
    query: paging,
    answer: rows(projectItem),
  }),
  joinedList: defineCall({
    method: 'GET',
    path: path('/joined/list'),
    summary: 'Get joined lists',
    access: 'user',
    query: paging,
    answer: rows(joinedItem),
  }),
  figures: defineCall({
    method: 'GET',
    path: path('/figures'),
    summary: 'Get statistics of all own lists',
    access: 'user',
    answer: envelope(ownerFigures),
  }),
  infoAll: defineCall({
    method: 'GET',
    path: path('/info-all'),
    summary: 'Get one own list with all settings',
    access: 'user',
    query: byProjectId,
    answer: envelope(projectAnswer),
  }),
  create: defineCall({
    method: 'POST',
    path: path('/create'),
    summary: 'Create a list; needs a captcha pass for list_general_create',
    access: 'user',
    body: generalForm,
    answer: envelope(projectAnswer),
  }),
  update: defineCall({
    method: 'PUT',
    path: path('/update'),
    summary: 'Save a list; needs a captcha pass for list_general_info',
    access: 'user',
    body: projectUpdate,
    answer: envelope(projectAnswer),
  }),
  duplicate: defineCall({
    method: 'POST',
    path: path('/duplicate'),
    summary: 'Duplicate a list',
    access: 'user',
    body: z.object({ id, name: nameField, urlEndName: urlEndNameField }),
    answer: envelope(projectAnswer),
  }),
  delete: defineCall({
    method: 'DELETE',
    path: path('/delete'),
    summary: 'Delete a list; requires its name',
    access: 'user',
    query: byProjectId.extend({ name: z.string().max(100) }),
    answer: envelope(z.null()),
  }),
  registration: defineCall({
    method: 'GET',
    path: path('/registration'),
    summary: 'Get the requirements (How to apply)',
    access: 'user',
    query: byProjectId,
    answer: envelope(registrationAnswer),
  }),
  saveRegistration: defineCall({
    method: 'PUT',
    path: path('/registration'),
    summary: 'Save some or all requirements (How to apply)',
    access: 'user',
    body: registrationShape.partial().extend({ id }),
    answer: envelope(registrationAnswer),
  }),
  access: defineCall({
    method: 'GET',
    path: path('/access'),
    summary: 'Get notifications, restrictions and transparency settings',
    access: 'user',
    query: byProjectId,
    answer: envelope(accessAnswer),
  }),
  saveAccess: defineCall({
    method: 'PUT',
    path: path('/access'),
    summary: 'Save some or all notifications, restrictions and transparency settings',
    access: 'user',
    isLarge: true,
    body: accessShape.partial().extend({ id }),
    answer: envelope(accessAnswer),
  }),
  activate: defineCall({
    method: 'POST',
    path: path('/activate'),
    summary: 'Activate or deactivate a list',
    access: 'user',
    body: byId,
    answer: envelope(z.object({ active: z.boolean() })),
  }),
  finish: defineCall({
    method: 'POST',
    path: path('/finish'),
    summary: 'Finish a list permanently',
    access: 'user',
    body: byId,
    answer: envelope(z.object({ isFinished: z.boolean() })),
  }),
  viewAddresses: defineCall({
    method: 'POST',
    path: path('/addresses/view'),
    summary: 'Get the participants',
    access: 'user',
    body: entriesPage,
    answer: rows(entryItem),
  }),
  addresses: defineCall({
    method: 'POST',
    path: path('/addresses'),
    summary: 'Download the participants as CSV',
    access: 'user',
    body: z.object({ id, active: z.boolean().optional() }),
    answer: z.string(),
  }),
  validateName: defineCall({
    method: 'POST',
    path: path('/validate/name'),
    summary: 'Check whether a list name is available; true means available',
    access: 'user',
    body: z.object({ id: z.union([id, z.literal('')]), name: z.string().max(200) }),
    answer: envelope(z.boolean()),
  }),
  validateUrlEndName: defineCall({
    method: 'POST',
    path: path('/validate/url-end-name'),
    summary: 'Check whether a public address is available; true means available',
    access: 'user',
    body: z.object({ id: z.union([id, z.literal('')]), name: z.string().max(200) }),
    answer: envelope(z.boolean()),
  }),
  listFigures: defineCall({
    method: 'GET',
    path: path('/analytics'),
    summary: 'Get statistics of one own list',
    access: 'user',
    query: byProjectId,
    answer: envelope(listFigures),
  }),
};
