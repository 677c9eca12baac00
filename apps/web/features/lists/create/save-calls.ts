import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { call, callInPlace } from '#web/lib/api/call.ts';
import { uploadImage } from '#web/lib/api/upload-image.ts';
import { paintFile } from './paint-artwork.ts';
import type { SaveCalls } from './save-new-list.ts';

export const saveCalls: SaveCalls = {
  upload: async (shape, of) => await uploadImage({ file: await paintFile(shape, of) }),
  find,
  create: async (body) => (await call(listsApi.create, { body })).result,
  read,
  update: async (body) => (await call(listsApi.update, { body })).result,
  saveRegistration: async (body) => (await call(listsApi.saveRegistration, { body })).result,
  activate: async (id) => (await call(listsApi.activate, { body: { id } })).result,
};

/** A list that is gone is an error on the page, not a reason to leave it. */
async function read(id: string): Promise<List> {
  return (await callInPlace(listsApi.infoAll, { query: { project_id: id } })).result;
}

type Sent = Parameters<SaveCalls['find']>[0];

/** The own, offline list that was created from exactly these fields. */
async function find(sent: Sent): Promise<List | null> {
  const { result } = await callInPlace(listsApi.list, { query: { q: sent.name, pageSize: 100 } });
  const row = result.rows.find(({ urlEndName, active }) => urlEndName === sent.urlEndName && !active);
  const list = row ? await read(row.id) : null;
  return list && hasSameFields(list, sent) ? list : null;
}

const FIELDS = ['name', 'urlEndName', 'description', 'logo', 'website', 'banner', 'color', 'chain'] as const;

const hasSameFields = (list: List, sent: Sent) =>
  FIELDS.every((field) => (list[field] ?? null) === (sent[field] ?? null));
