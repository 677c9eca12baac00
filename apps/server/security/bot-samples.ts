import type { SampleCall } from './sample-call.ts';
import { CONTRACT } from './start-fixture-app.ts';

const ALERT = '/api/v1/nft/alert';

/** A wallet signature is bound to the page it was made on. */
const proof: SampleCall = {
  ask: ({ ownershipProof }) => ({ body: ownershipProof }),
  owner: 'done',
  others: 'signature-invalid',
};

/** Callers with another bot act on that one. */
export const botSamples: Record<string, SampleCall> = {
  [`GET ${ALERT}/`]: { ask: () => ({}), owner: 'done', others: 'done' },
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
      },
    }),
    owner: 'done',
    others: 'done',
  },
  [`POST ${ALERT}/register`]: proof,
  [`POST ${ALERT}/verify/ownership`]: proof,
  [`POST ${ALERT}/pause`]: { ask: () => ({ body: { isPaused: true } }), owner: 'done', others: 'done' },
  [`DELETE ${ALERT}/bot`]: { ask: () => ({}), owner: 'done', others: 'done' },
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
