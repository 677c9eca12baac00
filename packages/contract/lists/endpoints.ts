import { defineEndpoints } from '../endpoint.ts';
import type { listsSchemas } from './schemas.ts';

const PATH = '/api/v1/projects';

export const listsApi = defineEndpoints<typeof listsSchemas>()({
  list: { method: 'GET', path: `${PATH}/list`, access: 'user' },
  listOverall: { method: 'GET', path: `${PATH}/list-overall`, access: 'user' },
  joinedList: { method: 'GET', path: `${PATH}/joined/list`, access: 'user', joinSession: true },
  figures: { method: 'GET', path: `${PATH}/figures`, access: 'user' },
  infoAll: { method: 'GET', path: `${PATH}/info-all`, access: 'user' },
  create: { method: 'POST', path: `${PATH}/create`, access: 'user' },
  createWithSettings: { method: 'POST', path: `${PATH}/create-with-settings`, access: 'user' },
  update: { method: 'PUT', path: `${PATH}/update`, access: 'user' },
  duplicate: { method: 'POST', path: `${PATH}/duplicate`, access: 'user' },
  delete: { method: 'DELETE', path: `${PATH}/delete`, access: 'user' },
  registration: { method: 'GET', path: `${PATH}/registration`, access: 'user' },
  saveRegistration: { method: 'PUT', path: `${PATH}/registration`, access: 'user' },
  simulate: { method: 'POST', path: `${PATH}/simulate`, access: 'user' },
  discordServer: { method: 'GET', path: `${PATH}/discord-server`, access: 'user' },
  access: { method: 'GET', path: `${PATH}/access`, access: 'user' },
  saveAccess: { method: 'PUT', path: `${PATH}/access`, access: 'user' },
  texts: { method: 'GET', path: `${PATH}/texts`, access: 'user' },
  saveTexts: { method: 'PUT', path: `${PATH}/texts`, access: 'user' },
  activate: { method: 'POST', path: `${PATH}/activate`, access: 'user' },
  finish: { method: 'POST', path: `${PATH}/finish`, access: 'user' },
  viewAddresses: { method: 'POST', path: `${PATH}/addresses/view`, access: 'user' },
  findEntries: { method: 'POST', path: `${PATH}/addresses/find`, access: 'user' },
  reviewEntries: { method: 'GET', path: `${PATH}/review`, access: 'user' },
  banEntries: { method: 'POST', path: `${PATH}/addresses/ban`, access: 'user' },
  removeEntries: { method: 'POST', path: `${PATH}/addresses/remove`, access: 'user' },
  addresses: { method: 'POST', path: `${PATH}/addresses`, access: 'user' },
  validateName: { method: 'POST', path: `${PATH}/validate/name`, access: 'user' },
  validateUrlEndName: { method: 'POST', path: `${PATH}/validate/url-end-name`, access: 'user' },
  listFigures: { method: 'GET', path: `${PATH}/analytics`, access: 'user' },
});
