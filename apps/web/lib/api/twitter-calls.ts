import type { twitterCalls as contract } from '@signboard/contract/x/calls.ts';
import { clientCall } from './client-call.ts';

type Twitter = typeof contract;

export const twitterCalls = {
  authUrl: clientCall<Twitter['authUrl']>({
    method: 'POST',
    path: '/api/v1/twitter/oauth2/auth-url',
    access: 'session',
  }),
  following: clientCall<Twitter['following']>({
    method: 'POST',
    path: '/api/v1/twitter/oauth2/following',
    access: 'session',
  }),
  tokenBot: clientCall<Twitter['tokenBot']>({
    method: 'POST',
    path: '/api/v1/twitter/oauth2/token/bot',
    access: 'session',
  }),
  endBot: clientCall<Twitter['endBot']>({
    method: 'DELETE',
    path: '/api/v1/twitter/oauth2/token/bot',
    access: 'session',
  }),
};
