import type { drawsCalls as contract } from '@signboard/contract/draws/calls.ts';
import { clientCall } from './client-call.ts';

type Draws = typeof contract;

export const drawsCalls = {
  select: clientCall<Draws['select']>({
    method: 'POST',
    path: '/api/v1/projects/winners/select',
    access: 'user',
  }),
  draws: clientCall<Draws['draws']>({
    method: 'GET',
    path: '/api/v1/projects/winners/draws',
    access: 'user',
  }),
  viewWinners: clientCall<Draws['viewWinners']>({
    method: 'POST',
    path: '/api/v1/projects/winners/view',
    access: 'user',
  }),
  winners: clientCall<Draws['winners']>({
    method: 'POST',
    path: '/api/v1/projects/winners',
    access: 'user',
  }),
  proof: clientCall<Draws['proof']>({ method: 'GET', path: '/api/v1/third/page/draw', access: 'open' }),
};
