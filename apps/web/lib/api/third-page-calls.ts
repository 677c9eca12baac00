import type { thirdPageCalls as contract } from '@signboard/contract/third-page/calls.ts';
import { clientCall } from './client-call.ts';

type ThirdPage = typeof contract;

/** The calls of a list's public page, as the browser makes them. */
export const thirdPageCalls = {
  page: clientCall<ThirdPage['page']>({ method: 'GET', path: '/api/v1/third/page', access: 'open' }),
};
