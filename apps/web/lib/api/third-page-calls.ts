import type { thirdPageCalls as contract } from '@signboard/contract/public-list/calls.ts';
import { clientCall } from './client-call.ts';

type ThirdPage = typeof contract;

export const thirdPageCalls = {
  page: clientCall<ThirdPage['page']>({ method: 'GET', path: '/api/v1/third/page', access: 'open' }),
  wallets: clientCall<ThirdPage['wallets']>({
    method: 'GET',
    path: '/api/v1/third/page/wallets',
    access: 'open',
  }),
  validateAddress: clientCall<ThirdPage['validateAddress']>({
    method: 'POST',
    path: '/api/v1/third/page/validate/address',
    access: 'open',
  }),
  register: clientCall<ThirdPage['register']>({
    method: 'POST',
    path: '/api/v1/third/page/register/participant',
    access: 'user',
  }),
  leave: clientCall<ThirdPage['leave']>({
    method: 'DELETE',
    path: '/api/v1/third/page/register/participant',
    access: 'user',
  }),
  entry: clientCall<ThirdPage['entry']>({
    method: 'GET',
    path: '/api/v1/third/page/entry',
    access: 'user',
  }),
  report: clientCall<ThirdPage['report']>({
    method: 'POST',
    path: '/api/v1/third/page/report',
    access: 'open',
  }),
  visit: clientCall<ThirdPage['visit']>({
    method: 'POST',
    path: '/api/v1/third/page/visit',
    access: 'open',
  }),
};
