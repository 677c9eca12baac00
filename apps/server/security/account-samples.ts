import type { Outcome, SampleCall } from './sample-call.ts';

/** For sessions without an account; the visitor's may have another outcome than those of bots. */
const onlyAnonymous = (bots: Outcome, visitor = bots) => ({
  owner: 'nonce-mismatch' as const,
  others: 'nonce-mismatch' as const,
  except: { visitor, 'own bot': bots, 'other bot': bots },
});

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
  'POST /users/handoff': { ask: () => ({ body: {} }), ...onlyAnonymous('done') },
  'GET /users/handoff': {
    ask: ({ handoffs }) => ({ query: { id: handoffs.open.id } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/handoff/finish': {
    ask: ({ handoffs }) => ({ body: { id: handoffs.signed.id } }),
    ...onlyAnonymous('handoff-used', 'done'),
  },
  'GET /users/handoff/page': {
    ask: ({ handoffs }) => ({ query: { id: handoffs.open.id } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/handoff/claim': {
    ask: ({ handoffs: { open } }) => ({ body: { id: open.id, digits: open.digits } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/handoff/sign': {
    ask: ({ handoffs, owner }) => ({
      body: { id: handoffs.signed.id, address: owner.address, signature: '0x00' },
    }),
    owner: 'handoff-used',
    others: 'handoff-used',
  },
  'DELETE /users/logout': { ask: () => ({}), owner: 'done', others: 'done' },
  'GET /users/sessions': { ask: () => ({}), owner: 'done', others: 'done' },
  'DELETE /users/session': {
    ask: ({ otherSession }) => ({ query: { id: otherSession } }),
    owner: 'done',
    others: 'not-found',
  },
  'GET /users/signature': { ask: () => ({}), owner: 'done', others: 'done' },
  'POST /users/signature': {
    ask: ({ freshSignature }) => ({ body: freshSignature }),
    owner: 'done',
    others: 'nonce-mismatch',
  },
  'DELETE /users/sessions': { ask: () => ({}), owner: 'done', others: 'done' },
  'POST /users/check': {
    ask: ({ actors }) => ({ body: { token: actors.owner.bearer } }),
    owner: 'done',
    others: 'done',
  },
  'POST /users/unsubscribe': { ask: () => ({ body: { id: 'forged' } }), owner: 'done', others: 'done' },
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
  'GET /api/v1/announcements': {
    ask: ({ lists }) => ({ query: { id: lists.draft.id } }),
    owner: 'done',
    others: 'not-found',
  },
  'PUT /api/v1/announcements': {
    ask: ({ lists }) => ({ body: { id: lists.draft.id, webhookUrl: '', emails: false } }),
    owner: 'done',
    others: 'not-found',
  },
  'POST /api/v1/announcements/test': {
    ask: ({ lists }) => ({ body: { id: lists.draft.id, webhookUrl: 'https://example.test' } }),
    owner: 'webhook-invalid',
    others: 'not-found',
  },
  'GET /api/v1/communities': { ask: () => ({}), owner: 'done', others: 'done' },
  'GET /api/v1/communities/page': {
    ask: ({ owner }) => ({ query: { workspace: owner.workspace } }),
    owner: 'not-found',
    others: 'not-found',
  },
  'POST /api/v1/communities/report': {
    ask: ({ owner }) => ({ body: { workspace: owner.workspace, reason: 'scam' } }),
    owner: 'not-found',
    others: 'not-found',
  },
  'GET /api/v1/communities/own': { ask: () => ({}), owner: 'done', others: 'done' },
  'PUT /api/v1/communities/own': {
    ask: () => ({
      body: { name: 'Foxes', about: '', logo: null, links: [], isPublished: false, isListed: false },
    }),
    owner: 'done',
    others: 'done',
  },
  'POST /api/v1/images': {
    ask: () => ({ body: { url: 'https://pictures.example/one.png' } }),
    owner: 'done',
    others: 'done',
  },
};
