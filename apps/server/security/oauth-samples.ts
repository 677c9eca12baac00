import type { SampleCall } from './sample-call.ts';

const HOME = { body: { url: 'http://localhost:3000' } };

/** OAuth calls. A round trip completes only for the session that started it. */
export const oauthSamples: Record<string, SampleCall> = {
  'POST /api/v1/twitter/oauth2/auth-url': { ask: () => HOME, owner: 'done', others: 'done' },
  'POST /api/v1/discord/auth-url': { ask: () => HOME, owner: 'done', others: 'done' },
  'POST /api/v1/twitter/auth/reverse': {
    ask: () => HOME,
    owner: 'twitter-url-failed',
    others: 'twitter-url-failed',
  },
  'POST /api/v1/twitter/oauth2/following': {
    ask: ({ returned }) => ({ body: { url: returned.twitter } }),
    owner: 'twitter-unreachable',
    others: 'twitter-failed',
  },
  'POST /api/v1/discord/servers': {
    ask: ({ returned }) => ({ body: { code: 'code', state: returned.discordState, url: '' } }),
    owner: 'discord-unreachable',
    others: 'discord-failed',
  },
  ...Object.fromEntries(
    ['oauth2/token/bot', 'auth/bot', 'auth'].map((end): [string, SampleCall] => [
      `POST /api/v1/twitter/${end}`,
      {
        ask: ({ returned }) => ({ body: { url: returned.twitterBot } }),
        owner: 'twitter-unreachable',
        others: 'twitter-failed',
      },
    ]),
  ),
  'DELETE /api/v1/twitter/oauth2/token/bot': { ask: () => ({}), owner: 'done', others: 'done' },
  'POST /api/v1/twitter/auth/bot/initcookies': {
    ask: ({ bots }) => ({ body: { token: bots.own.marker, name: 'own_bot' } }),
    owner: 'done',
    others: 'done',
  },
  'POST /api/v1/twitter/followers': {
    ask: () => ({ body: { name: 'somebody' } }),
    owner: 'done',
    others: 'done',
  },
};
