import type { projectsCalls as contract } from '@signboard/contract/lists/calls.ts';
import { clientCall } from './client-call.ts';

type Projects = typeof contract;

export const projectsCalls = {
  list: clientCall<Projects['list']>({ method: 'GET', path: '/api/v1/projects/list', access: 'user' }),
  listOverall: clientCall<Projects['listOverall']>({
    method: 'GET',
    path: '/api/v1/projects/list-overall',
    access: 'user',
  }),
  joinedList: clientCall<Projects['joinedList']>({
    method: 'GET',
    path: '/api/v1/projects/joined/list',
    access: 'user',
  }),
  figures: clientCall<Projects['figures']>({
    method: 'GET',
    path: '/api/v1/projects/figures',
    access: 'user',
  }),
  infoAll: clientCall<Projects['infoAll']>({
    method: 'GET',
    path: '/api/v1/projects/info-all',
    access: 'user',
  }),
  create: clientCall<Projects['create']>({ method: 'POST', path: '/api/v1/projects/create', access: 'user' }),
  update: clientCall<Projects['update']>({ method: 'PUT', path: '/api/v1/projects/update', access: 'user' }),
  duplicate: clientCall<Projects['duplicate']>({
    method: 'POST',
    path: '/api/v1/projects/duplicate',
    access: 'user',
  }),
  delete: clientCall<Projects['delete']>({
    method: 'DELETE',
    path: '/api/v1/projects/delete',
    access: 'user',
  }),
  registration: clientCall<Projects['registration']>({
    method: 'GET',
    path: '/api/v1/projects/registration',
    access: 'user',
  }),
  saveRegistration: clientCall<Projects['saveRegistration']>({
    method: 'PUT',
    path: '/api/v1/projects/registration',
    access: 'user',
  }),
  access: clientCall<Projects['access']>({ method: 'GET', path: '/api/v1/projects/access', access: 'user' }),
  saveAccess: clientCall<Projects['saveAccess']>({
    method: 'PUT',
    path: '/api/v1/projects/access',
    access: 'user',
  }),
  activate: clientCall<Projects['activate']>({
    method: 'POST',
    path: '/api/v1/projects/activate',
    access: 'user',
  }),
  finish: clientCall<Projects['finish']>({ method: 'POST', path: '/api/v1/projects/finish', access: 'user' }),
  viewAddresses: clientCall<Projects['viewAddresses']>({
    method: 'POST',
    path: '/api/v1/projects/addresses/view',
    access: 'user',
  }),
  addresses: clientCall<Projects['addresses']>({
    method: 'POST',
    path: '/api/v1/projects/addresses',
    access: 'user',
  }),
  validateName: clientCall<Projects['validateName']>({
    method: 'POST',
    path: '/api/v1/projects/validate/name',
    access: 'user',
  }),
  validateUrlEndName: clientCall<Projects['validateUrlEndName']>({
    method: 'POST',
    path: '/api/v1/projects/validate/url-end-name',
    access: 'user',
  }),
  listFigures: clientCall<Projects['listFigures']>({
    method: 'GET',
    path: '/api/v1/projects/analytics',
    access: 'user',
  }),
};
