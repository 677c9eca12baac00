import type { SampleCall } from './sample-call.ts';

/** Account and session calls. Other callers act on their own account. */
export const accountSamples: Record<string, SampleCall> = {
  'POST /users/init': { ask: () => ({}), owner: 'done', others: 'done' },
  'POST /users/login': {
    ask: ({ visitorProof: { username, nonce, signature } }) => ({
      form: { grant_type: 'password', username, password: nonce },
      headers: { 'x-signature': signature },
    }),
    owner: 'nonce-mismatch',
    others: 'nonce-mismatch',
    except: { visitor: 'done' },
  },
  'DELETE /users/logout': { ask: () => ({}), owner: 'done', others: 'done' },
  'DELETE /users/sessions': { ask: () => ({}), owner: 'done', others: 'done' },
  'POST /users/check': {
    ask: ({ actors }) => ({ body: { token: actors.owner.bearer } }),
    owner: 'done',
    others: 'done',
  },
  'GET /users/me': { ask: () => ({}), owner: 'done', others: 'done' },
  'PUT /users/me/update': { ask: () => ({ body: { fullName: 'Another' } }), owner: 'done', others: 'done' },
  'GET /users/me/export': { ask: () => ({}), owner: 'done', others: 'done' },
  'GET /users/me/erasure': { ask: () => ({}), owner: 'done', others: 'done' },
  'POST /users/me/erasure': {
    ask: ({ owner }) => ({ body: { confirmation: owner.workspace } }),
    // The owner has an open list with entries; everyone else has another workspace name.
    owner: 'erasure-blocked',
    others: 'erasure-not-confirmed',
  },
  'POST /users/confirm/email': {
    ask: ({ confirmation }) => ({ body: { id: confirmation } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/confirmation/email': {
    ask: () => ({}),
    owner: 'email-already-confirmed',
    others: 'email-already-confirmed',
  },
  'POST /users/newsletter': {
    ask: () => ({ body: { email: 'reader@example.test' } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/validate/workspace': {
    ask: ({ owner }) => ({ body: { name: owner.workspace } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/validate/email': {
    ask: () => ({ body: { name: 'somebody@example.test' } }),
    owner: 'done',
    others: 'done',
  },
  'GET /users/captcha/challenge': {
    ask: () => ({ query: { action: 'join' } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/verify/captcha': { ask: () => ({ body: { token: 'none' } }), owner: 'done', others: 'done' },
  'POST /api/v1/images': {
    ask: () => ({ body: { url: 'https://pictures.example/one.png' } }),
    owner: 'done',
    others: 'done',
  },
};
