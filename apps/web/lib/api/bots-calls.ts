import type { botsCalls as contract } from '@signboard/contract/bots/calls.ts';
import { clientCall } from './client-call.ts';

type Bots = typeof contract;

export const botsCalls = {
  list: clientCall<Bots['list']>({ method: 'GET', path: '/api/v1/nft/alert/', access: 'open' }),
  posts: clientCall<Bots['posts']>({ method: 'GET', path: '/api/v1/nft/alert/posts', access: 'open' }),
  info: clientCall<Bots['info']>({ method: 'GET', path: '/api/v1/nft/alert/info', access: 'bot' }),
  update: clientCall<Bots['update']>({ method: 'POST', path: '/api/v1/nft/alert/update', access: 'bot' }),
  verifyOwnership: clientCall<Bots['verifyOwnership']>({
    method: 'POST',
    path: '/api/v1/nft/alert/verify/ownership',
    access: 'bot',
  }),
  pause: clientCall<Bots['pause']>({ method: 'POST', path: '/api/v1/nft/alert/pause', access: 'bot' }),
  remove: clientCall<Bots['remove']>({ method: 'DELETE', path: '/api/v1/nft/alert/bot', access: 'bot' }),
  deliveries: clientCall<Bots['deliveries']>({
    method: 'GET',
    path: '/api/v1/nft/alert/deliveries',
    access: 'bot',
  }),
  collection: clientCall<Bots['collection']>({
    method: 'GET',
    path: '/api/v1/nft/alert/collection',
    access: 'bot',
  }),
  preview: clientCall<Bots['preview']>({ method: 'POST', path: '/api/v1/nft/alert/preview', access: 'bot' }),
  testDiscord: clientCall<Bots['testDiscord']>({
    method: 'POST',
    path: '/api/v1/nft/alert/test/discord',
    access: 'bot',
  }),
};
