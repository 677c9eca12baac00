import type { discordCalls as contract } from '@signboard/contract/discord/calls.ts';
import { clientCall } from './client-call.ts';

type Discord = typeof contract;

export const discordCalls = {
  authUrl: clientCall<Discord['authUrl']>({
    method: 'POST',
    path: '/api/v1/discord/auth-url',
    access: 'session',
  }),
  servers: clientCall<Discord['servers']>({
    method: 'POST',
    path: '/api/v1/discord/servers',
    access: 'session',
  }),
};
