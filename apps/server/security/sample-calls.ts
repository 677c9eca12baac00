import { CHANNEL_FORMS } from '@signboard/contract/channels/channel-forms.ts';
import { FORM_CHANNELS } from '@signboard/domain/channels/channels.ts';
import { uncheckedCode } from '#server/bots/connect-channel.ts';
import { accountSamples } from './account-samples.ts';
import { keySamples } from './key-samples.ts';
import { listSamples } from './list-samples.ts';
import type { SampleCall } from './sample-call.ts';
import { CONTRACT } from './start-fixture-app.ts';
import { winnerRoleSamples } from './winner-role-samples.ts';

const HOME = { body: { url: 'http://localhost:3000' } };

/** OAuth calls. A round trip completes only for the session that started it. */
const oauthSamples: Record<string, SampleCall> = {
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
    except: { 'handed off': 'twitter-failed' },
  },
  'POST /api/v1/discord/servers': {
    ask: ({ returned }) => ({ body: { code: 'code', state: returned.discordState, url: '' } }),
    owner: 'discord-unreachable',
    others: 'discord-failed',
    except: { 'handed off': 'discord-failed' },
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

const ALERT = '/api/v1/nft/alert';

/** A wallet signature is bound to the page it was made on. */
const proof: SampleCall = {
  ask: ({ ownershipProof }) => ({ body: ownershipProof }),
  owner: 'done',
  others: 'signature-invalid',
};

const OTHER_CONTRACT = `0x${'0b'.repeat(20)}`;
/** The fixture reaches no channel. */
const channelSamples: Record<string, SampleCall> = {
  [`POST ${ALERT}/wallet`]: { ask: () => ({}), owner: 'done', others: 'done' },
  ...Object.fromEntries(
    FORM_CHANNELS.map((channel) => [
      `POST ${ALERT}/channels/${channel}`,
      {
        ask: () => ({ body: CHANNEL_FORMS[channel].example }),
        owner: uncheckedCode(channel),
        others: uncheckedCode(channel),
      },
    ]),
  ),
  [`POST ${ALERT}/channels/test`]: {
    ask: () => ({ body: { channel: 'telegram' } }),
    owner: 'telegram-unchecked',
    others: 'telegram-unchecked',
  },
  [`DELETE ${ALERT}/channels`]: {
    ask: () => ({ query: { channel: 'bluesky' } }),
    owner: 'done',
    others: 'done',
  },
};

const recapTime = { hour: 9, weekday: 1, timeZone: 'Europe/Madrid' };
const recapSamples: Record<string, SampleCall> = {
  [`GET ${ALERT}/recap`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`POST ${ALERT}/recap`]: {
    ask: () => ({ body: { every: 'weekly', ...recapTime, insteadOnX: false } }),
    owner: 'done',
    others: 'done',
  },
  [`POST ${ALERT}/recap/preview`]: {
    ask: () => ({ body: { every: 'daily', ...recapTime } }),
    owner: 'done',
    others: 'done',
  },
};

const budgetSamples: Record<string, SampleCall> = {
  [`GET ${ALERT}/x/budget`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`POST ${ALERT}/x/budget`]: {
    ask: () => ({ body: { monthlyCap: '5', atCap: 'others' } }),
    owner: 'done',
    others: 'done',
  },
  [`GET ${ALERT}/x/accounts`]: {
    ask: () => ({ query: { chain: 'ethereum', contractAddress: CONTRACT } }),
    owner: 'done',
    others: 'done',
  },
  [`POST ${ALERT}/x/rules`]: {
    ask: () => ({ body: { done: ['label'], isHidden: false } }),
    owner: 'done',
    others: 'done',
  },
};

/** Saved without a call to OpenSea, which the worker makes. */
const listingSamples: Record<string, SampleCall> = {
  [`GET ${ALERT}/listings`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`POST ${ALERT}/listings`]: {
    ask: () => ({ body: { isOn: true, percentBelow: 10, maxPrice: '' } }),
    owner: 'done',
    others: 'done',
  },
};

/** Callers with another bot act on that one. */
const botSamples: Record<string, SampleCall> = {
  [`GET ${ALERT}/`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`GET ${ALERT}/public`]: {
    ask: ({ bots }) => ({ query: { id: bots.own.id } }),
    owner: 'done',
    others: 'done',
  },
  [`GET ${ALERT}/posts`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`GET ${ALERT}/info`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`GET ${ALERT}/deliveries`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`GET ${ALERT}/collection`]: {
    ask: () => ({ query: { contractAddress: CONTRACT } }),
    owner: 'done',
    others: 'done',
  },
  [`POST ${ALERT}/update`]: {
    ask: () => ({
      body: {
        contractAddress: CONTRACT,
        email: 'bot@example.test',
        threshold: 2,
        webhookUrl: '',
        hashtags: 'one two',
        postMints: true,
        filters: { minUsd: 1, tokenIds: '1-9', traits: '', marketplaces: '', side: 'any', minCount: 1 },
        collections: [{ contractAddress: OTHER_CONTRACT, threshold: 0, hashtags: '', postMints: false }],
        template: '{token}',
        postLanguage: 'es',
      },
    }),
    owner: 'done',
    others: 'done',
  },
  [`POST ${ALERT}/register`]: proof,
  [`POST ${ALERT}/verify/ownership`]: proof,
  [`POST ${ALERT}/pause`]: { ask: () => ({ body: { isPaused: true } }), owner: 'done', others: 'done' },
  [`DELETE ${ALERT}/bot`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`DELETE ${ALERT}/sessions`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`POST ${ALERT}/preview`]: {
    ask: () => ({ body: { contractAddress: CONTRACT, hashtags: '', withLink: false } }),
    owner: 'done',
    others: 'done',
  },
  [`POST ${ALERT}/test/discord`]: {
    ask: ({ bots }) => ({ body: { webhookUrl: bots.own.webhookMask } }),
    owner: 'done',
    others: 'webhook-invalid',
    except: { 'own bot': 'done' },
  },
};

const WEBHOOKS = '/api/v1/webhooks';

/** Other callers find nothing of the owner's. */
const webhookSamples: Record<string, SampleCall> = {
  [`GET ${WEBHOOKS}`]: { ask: () => ({}), owner: 'done', others: 'done' },
  [`POST ${WEBHOOKS}`]: {
    ask: () => ({ body: { url: 'https://hooks.example.test/new', events: ['list.closed'] } }),
    owner: 'done',
    others: 'done',
  },
  [`PUT ${WEBHOOKS}`]: ofWebhook({ isOn: true }),
  [`GET ${WEBHOOKS}/deliveries`]: {
    ask: ({ webhook }) => ({ query: { id: webhook.id } }),
    owner: 'done',
    others: 'not-found',
  },
  [`POST ${WEBHOOKS}/secret`]: ofWebhook(),
  [`POST ${WEBHOOKS}/test`]: ofWebhook(),
  [`POST ${WEBHOOKS}/replay`]: ofWebhook({ deliveryId: `msg_${'0'.repeat(32)}` }),
  [`POST ${WEBHOOKS}/replay/failed`]: ofWebhook({ since: '2026-11-01T00:00:00.000Z' }),
  [`DELETE ${WEBHOOKS}`]: ofWebhook(),
};

function ofWebhook(body: Record<string, unknown> = {}): SampleCall {
  return {
    ask: ({ webhook }) => ({ body: { id: webhook.id, ...body } }),
    owner: 'done',
    others: 'not-found',
  };
}

/** One per contract call, by method and path. A test fails when one is missing. */
export const SAMPLE_CALLS: Readonly<Record<string, SampleCall>> = {
  ...accountSamples,
  ...listSamples,
  ...keySamples,
  ...oauthSamples,
  ...botSamples,
  ...channelSamples,
  ...recapSamples,
  ...budgetSamples,
  ...listingSamples,
  ...winnerRoleSamples,
  ...webhookSamples,
};
