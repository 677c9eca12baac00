import type { myDataCalls as contract } from '@signboard/contract/my-data/calls.ts';
import { clientCall } from './client-call.ts';

type MyData = typeof contract;

export const myDataCalls = {
  export: clientCall<MyData['export']>({ method: 'GET', path: '/users/me/export', access: 'user' }),
  previewErasure: clientCall<MyData['previewErasure']>({
    method: 'GET',
    path: '/users/me/erasure',
    access: 'user',
  }),
  erase: clientCall<MyData['erase']>({ method: 'POST', path: '/users/me/erasure', access: 'user' }),
};
