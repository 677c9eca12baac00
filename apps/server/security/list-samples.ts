import { basics } from '#server/testing/given-list.ts';
import type { SampleCall, SampleRequest } from './sample-call.ts';
import type { SecurityFixture } from './security-fixture.ts';

/** A call about the owner's list, which is not found for everyone else. */
const owners = (ask: (fixture: SecurityFixture) => SampleRequest): SampleCall => ({
  ask,
  owner: 'done',
  others: 'not-found',
});

/** A call about the caller's own data or public data. */
const anyones = (ask: (fixture: SecurityFixture) => SampleRequest, mayAddTo: string[] = []): SampleCall => ({
  ask,
  owner: 'done',
  others: 'done',
  mayAddTo,
});

const addressOf = ({ workspace, name }: { workspace: string; name: string }) => ({ workspace, name });
const draftId = ({ lists }: SecurityFixture) => ({ body: { id: lists.draft.id } });
const draftQuery = ({ lists }: SecurityFixture) => ({ query: { project_id: lists.draft.id } });
const overId = ({ lists }: SecurityFixture) => ({ body: { id: lists.over.id } });
const PROJECTS = '/api/v1/projects';
const PAGE = '/api/v1/third/page';
const HASH = `0x${'ab'.repeat(32)}`;
const SOLANA_WALLET = '4Cbyj7aW7FbsB3QdMszsYGUinadBGXVAM5y4rH22dVba';

/** Calls of list owners and of public pages. */
export const listSamples: Record<string, SampleCall> = {
  [`POST ${PAGE}/reminder`]: anyones(
    ({ lists }) => ({ body: { ...addressOf(lists.fresh), kind: 'closes', email: 'remind@example.test' } }),
    ['list_reminders', 'mails'],
  ),
  [`POST ${PAGE}/entry/confirmation`]: {
    ask: ({ lists }) => ({ body: addressOf(lists.open) }),
    owner: 'email-already-confirmed',
    others: 'not-joined',
  },
  [`GET ${PAGE}/wallet-proof`]: {
    ask: ({ lists }) => ({ query: { ...addressOf(lists.open), address: SOLANA_WALLET } }),
    owner: 'not-found',
    others: 'not-found',
  },
  [`POST ${PAGE}/wallet-proof`]: {
    ask: ({ lists }) => ({
      body: {
        ...addressOf(lists.open),
        address: SOLANA_WALLET,
        expiresAt: '2026-11-15T12:05:00.000Z',
        signature: '1'.repeat(88),
      },
    }),
    owner: 'not-found',
    others: 'not-found',
  },
  [`GET ${PAGE}/proven-wallets`]: anyones(({ lists }) => ({ query: addressOf(lists.open) })),
  [`DELETE ${PAGE}/wallet-proof`]: anyones(({ lists }) => ({
    body: { ...addressOf(lists.open), address: SOLANA_WALLET, countsFor: SOLANA_WALLET },
  })),
  [`GET ${PROJECTS}/list`]: anyones(() => ({})),
  [`GET ${PROJECTS}/list-overall`]: anyones(() => ({})),
  [`GET ${PROJECTS}/joined/list`]: anyones(() => ({})),
  [`GET ${PROJECTS}/figures`]: anyones(() => ({})),
  [`GET ${PROJECTS}/info-all`]: owners(draftQuery),
  [`POST ${PROJECTS}/create`]: anyones(({ owner }) => ({ body: owner.general({ urlEndName: 'created' }) })),
  [`POST ${PROJECTS}/create-with-settings`]: anyones(({ owner }) => ({
    body: {
      ...owner.general({ urlEndName: 'created-whole' }),
      ...basics(),
      idempotencyKey: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
      publish: true,
      requestEmail: true,
    },
  })),
  [`PUT ${PROJECTS}/update`]: owners(({ draft }) => ({ body: { ...draft, description: 'Another' } })),
  [`POST ${PROJECTS}/duplicate`]: owners(({ lists }) => ({
    body: { id: lists.draft.id, name: 'A twin', urlEndName: 'a-twin' },
  })),
  [`DELETE ${PROJECTS}/delete`]: owners(({ lists, draft }) => ({
    query: { project_id: lists.draft.id, name: String(draft.name) },
  })),
  [`GET ${PROJECTS}/registration`]: owners(draftQuery),
  [`PUT ${PROJECTS}/registration`]: owners(({ lists }) => ({
    body: { id: lists.draft.id, requestEmail: true },
  })),
  [`POST ${PROJECTS}/simulate`]: owners(({ lists }) => ({
    body: { id: lists.draft.id, address: `0x${'a'.repeat(40)}`, acceptsDelegations: true },
  })),
  [`GET ${PROJECTS}/discord-server`]: anyones(() => ({ query: { server: '1090000000000000001' } })),
  [`GET ${PROJECTS}/access`]: owners(draftQuery),
  [`PUT ${PROJECTS}/access`]: owners(({ lists }) => ({
    body: { id: lists.draft.id, exposeRegWallets: true, bannedWallets: [] },
  })),
  [`GET ${PROJECTS}/texts`]: owners(draftQuery),
  [`PUT ${PROJECTS}/texts`]: owners(({ lists }) => ({
    body: { id: lists.draft.id, description: 'Other words' },
  })),
  [`GET ${PROJECTS}/preview`]: owners(draftQuery),
  [`POST ${PROJECTS}/activate`]: owners(draftId),
  [`POST ${PROJECTS}/finish`]: owners(draftId),
  [`POST ${PROJECTS}/addresses/view`]: owners(overId),
  [`POST ${PROJECTS}/addresses`]: owners(overId),
  [`POST ${PROJECTS}/addresses/find`]: owners(overId),
  [`GET ${PROJECTS}/review`]: owners(({ lists }) => ({ query: { project_id: lists.over.id } })),
  [`POST ${PROJECTS}/addresses/ban`]: owners(({ lists }) => ({
    body: { id: lists.over.id, entryNumbers: [1], banned: true },
  })),
  [`POST ${PROJECTS}/addresses/remove`]: owners(({ lists }) => ({
    body: { id: lists.over.id, entryNumbers: [1], reason: 'automated' },
  })),
  [`POST ${PROJECTS}/validate/name`]: anyones(({ lists, draft }) => ({
    body: { id: lists.draft.id, name: draft.name },
  })),
  [`POST ${PROJECTS}/validate/url-end-name`]: anyones(({ lists }) => ({
    body: { id: lists.draft.id, name: lists.draft.name },
  })),
  [`GET ${PROJECTS}/analytics`]: owners(draftQuery),
  [`POST ${PROJECTS}/winners/select`]: owners(overId),
  [`GET ${PROJECTS}/winners/draws`]: owners(({ lists }) => ({ query: { project_id: lists.over.id } })),
  [`POST ${PROJECTS}/winners/view`]: owners(overId),
  [`POST ${PROJECTS}/winners`]: owners(overId),
  // The list of the fixture has winners without a draw.
  [`POST ${PROJECTS}/winners/allowlist`]: {
    ask: ({ lists }) => ({ body: { id: lists.over.id, format: 'packed' } }),
    owner: 'no-winners',
    others: 'not-found',
  },
  [`GET ${PAGE}/allowlist`]: {
    ask: ({ lists }) => ({ query: addressOf(lists.over) }),
    owner: 'not-found',
    others: 'not-found',
  },
  [`GET ${PAGE}/allowlist-proof`]: {
    ask: ({ lists }) => ({ query: addressOf(lists.open) }),
    owner: 'done',
    others: 'not-joined',
  },
  ...Object.fromEntries(
    ['tree', 'proof', 'roots'].map((end): [string, SampleCall] => [
      `GET /api/v1/${end}`,
      {
        ask: ({ owner }) => ({ query: { root: HASH, proof: HASH, address: owner.address } }),
        owner: 'not-found',
        others: 'not-found',
      },
    ]),
  ),
  [`GET ${PROJECTS}/prizes`]: owners(draftQuery),
  [`POST ${PROJECTS}/prizes`]: owners(({ lists }) => ({
    body: { id: lists.draft.id, codes: 'A-CODE\nhttps://shop.example/redeem' },
  })),
  [`DELETE ${PROJECTS}/prizes`]: owners(draftQuery),
  [`POST ${PROJECTS}/prizes/withdraw`]: { ...owners(overId), owner: 'draw-pending' },
  [`GET ${PAGE}/prize`]: anyones(({ lists }) => ({ query: addressOf(lists.open) })),
  [`POST ${PAGE}/prize`]: {
    ask: ({ lists }) => ({ body: addressOf(lists.open) }),
    owner: 'no-prize',
    others: 'no-prize',
  },
  'GET /.well-known/signboard-keys.json': anyones(() => ({})),
  [`GET ${PAGE}`]: anyones(({ lists }) => ({ query: addressOf(lists.open) })),
  ...Object.fromEntries(
    ['draw', 'draw/commitment', 'draw/openings', 'draw/confirmations'].map((end): [string, SampleCall] => [
      `GET ${PAGE}/${end}`,
      {
        ask: ({ lists }) => ({ query: addressOf(lists.open) }),
        owner: 'not-found',
        others: 'not-found',
      },
    ]),
  ),
  [`GET ${PAGE}/draw/other`]: {
    ask: () => ({ query: { address: 'nowhere' } }),
    owner: 'draw-address-unknown',
    others: 'draw-address-unknown',
  },
  [`GET ${PAGE}/draw/confirm`]: {
    ask: ({ lists }) => ({ query: addressOf(lists.open) }),
    owner: 'draw-pending',
    others: 'not-joined',
  },
  [`POST ${PAGE}/draw/confirm`]: {
    ask: ({ lists }) => ({ body: { ...addressOf(lists.open), signature: '0x00' } }),
    owner: 'draw-pending',
    others: 'not-joined',
  },
  [`GET ${PAGE}/wallets`]: {
    ask: ({ lists }) => ({ query: { ...addressOf(lists.over), kind: 'joined' } }),
    owner: 'not-found',
    others: 'not-found',
  },
  [`POST ${PAGE}/find/wallet`]: {
    ask: ({ lists, owner }) => ({ body: { ...addressOf(lists.over), address: owner.address } }),
    owner: 'not-found',
    others: 'not-found',
  },
  [`POST ${PAGE}/visit`]: anyones(({ lists }) => ({ body: { ...addressOf(lists.open), kind: 'view' } })),
  [`POST ${PAGE}/report`]: anyones(
    ({ lists }) => ({ body: { ...addressOf(lists.open), reason: 'scam' } }),
    ['reports'],
  ),
  [`POST ${PAGE}/validate/address`]: anyones(({ lists, owner }) => ({
    body: { ...addressOf(lists.open), address: owner.address },
  })),
  [`POST ${PAGE}/register/participant`]: {
    ask: ({ lists, owner }) => ({ body: { ...addressOf(lists.fresh), address: owner.address } }),
    owner: 'done',
    others: 'wallet-not-yours',
  },
  [`DELETE ${PAGE}/register/participant`]: {
    ask: ({ lists }) => ({ body: addressOf(lists.open) }),
    owner: 'done',
    others: 'not-joined',
  },
  [`GET ${PAGE}/entry`]: anyones(({ lists }) => ({ query: addressOf(lists.open) })),
};
