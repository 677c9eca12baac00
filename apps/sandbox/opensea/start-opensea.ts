import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultAnswers, type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { openSeaPages } from './opensea-pages.ts';
import { createOrderStore, OPENSEA_COLLECTIONS, type Order, type OrderStore } from './opensea-store.ts';

/** Not secret: the sandbox listens on this machine only. */
export const OPENSEA_KEY = 'sandbox-opensea-key';

const CALLS_PER_WINDOW = 1_200;
const WINDOW_SECONDS = 60;
const MAX_PAGE = 50;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
const TEN_MEGABYTES = 10 * 1024 * 1024;
const RETRY_SECONDS = 3;

const faultAnswers: FaultAnswers = {
  'rate-limited': (reply) =>
    reply.code(429).header('retry-after', String(RETRY_SECONDS)).send({ detail: 'Request was throttled.' }),
  'server-error': (reply) => reply.code(500).send({ errors: ['Internal server error'] }),
  unauthorized: (reply) => reply.code(401).send({ errors: ['Invalid API key'] }),
  'too-large': (reply) => reply.type('application/json').send(`"${'x'.repeat(TEN_MEGABYTES)}"`),
  'wrong-answer': (reply) => reply.type('text/html').send('<html><body>Please try again.</body></html>'),
};

/** A simulated OpenSea: its REST API with keys, limits and pages, and a page to list tokens. */
export function startOpenSea(app: FastifyInstance, faults: FaultSwitch): { clear: () => void } {
  const store = createOrderStore();
  app.register(
    async (api) => {
      const countCall = createLimit();
      api.addHook('onRequest', async (request, reply) => checkCaller(request, reply, countCall));
      failCalls(api, faults, faultAnswers);
      contractRoute(api);
      eventsRoute(api, store);
      bestRoute(api, store);
    },
    { prefix: '/opensea/api/v2' },
  );
  openSeaPages(app, store);
  return { clear: store.clear };
}

/** The calls that are left in the current window, and when it ends. */
function createLimit() {
  let windowEnd = 0;
  let used = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now >= windowEnd) {
      windowEnd = now + WINDOW_SECONDS;
      used = 0;
    }
    used += 1;
    return { left: CALLS_PER_WINDOW - used, windowEnd };
  };
}

async function checkCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  countCall: ReturnType<typeof createLimit>,
) {
  if (request.headers['x-api-key'] !== OPENSEA_KEY)
    return reply.code(401).send({ errors: ['Invalid API key'] });
  const { left, windowEnd } = countCall();
  reply.headers({
    'x-ratelimit-limit': String(CALLS_PER_WINDOW),
    'x-ratelimit-remaining': String(Math.max(left, 0)),
    'x-ratelimit-reset': String(windowEnd),
  });
  if (left >= 0) return;
  const seconds = Math.max(1, windowEnd - Math.floor(Date.now() / 1000));
  return reply.code(429).header('retry-after', String(seconds)).send({ detail: 'Request was throttled.' });
}

function contractRoute(api: FastifyInstance): void {
  api.get<{ Params: { chain: string; address: string } }>(
    '/chain/:chain/contract/:address',
    async ({ params }, reply) => {
      const found = OPENSEA_COLLECTIONS.find(
        ({ chain, contract }) => chain === params.chain && contract === params.address.toLowerCase(),
      );
      if (!found) return reply.code(404).send({ errors: ['Contract not found'] });
      const { contract, chain, slug, name, standard } = found;
      return { address: contract, chain, collection: slug, contract_standard: standard, name };
    },
  );
}

type EventsQuery = { event_type?: string; after?: string; limit?: string; next?: string };

function eventsRoute(api: FastifyInstance, store: OrderStore): void {
  api.get<{ Params: { slug: string }; Querystring: EventsQuery }>(
    '/events/collection/:slug',
    async ({ params, query }, reply) => {
      if (!isKnown(params.slug)) return notFound(reply);
      if (query.event_type !== 'listing') return { asset_events: [], next: null };
      const found = store
        .all()
        .filter(
          ({ collection, listedAt }) =>
            collection.slug === params.slug && listedAt >= Number(query.after ?? 0),
        )
        .toReversed();
      const size = Math.min(Number(query.limit ?? MAX_PAGE) || MAX_PAGE, MAX_PAGE);
      const at = query.next ? Number(Buffer.from(query.next, 'base64url').toString()) : 0;
      const next = at + size < found.length ? Buffer.from(String(at + size)).toString('base64url') : null;
      return { asset_events: found.slice(at, at + size).map(writeEvent), next };
    },
  );
}

function bestRoute(api: FastifyInstance, store: OrderStore): void {
  api.get<{ Params: { slug: string }; Querystring: { limit?: string } }>(
    '/listings/collection/:slug/best',
    async ({ params, query }, reply) => {
      if (!isKnown(params.slug)) return notFound(reply);
      const now = Date.now() / 1000;
      const open = store
        .all()
        .filter(
          ({ collection, expiresAt, taker }) => collection.slug === params.slug && expiresAt > now && !taker,
        )
        .sort((one, other) => (BigInt(one.price) < BigInt(other.price) ? -1 : 1));
      return {
        listings: open.slice(0, Number(query.limit ?? MAX_PAGE) || MAX_PAGE).map(writeListing),
        next: null,
      };
    },
  );
}

const isKnown = (slug: string) => OPENSEA_COLLECTIONS.some((collection) => collection.slug === slug);
const notFound = (reply: FastifyReply) => reply.code(404).send({ errors: ['Collection not found'] });

function writeEvent({ hash, collection, tokenId, price, maker, taker, listedAt, expiresAt }: Order) {
  return {
    event_type: 'order',
    order_type: 'listing',
    order_hash: hash,
    protocol_address: '0x0000000000000068f116a894984e2db1123eb395',
    chain: collection.chain,
    start_date: listedAt,
    expiration_date: expiresAt,
    asset: {
      identifier: tokenId,
      collection: collection.slug,
      contract: collection.contract,
      token_standard: collection.standard,
      name: null,
    },
    quantity: 1,
    maker,
    taker,
    payment: { quantity: price, token_address: ZERO_ADDRESS, decimals: 18, symbol: 'ETH' },
    criteria: null,
    is_private_listing: taker !== '',
    event_timestamp: listedAt,
  };
}

function writeListing({ hash, collection, tokenId, price, maker, listedAt, expiresAt }: Order) {
  return {
    order_hash: hash,
    chain: collection.chain,
    type: 'basic',
    price: { current: { currency: 'ETH', decimals: 18, value: price } },
    protocol_data: {
      parameters: {
        offerer: maker,
        offer: [
          {
            itemType: 2,
            token: collection.contract,
            identifierOrCriteria: tokenId,
            startAmount: '1',
            endAmount: '1',
          },
        ],
        consideration: [
          { itemType: 0, token: ZERO_ADDRESS, startAmount: price, endAmount: price, recipient: maker },
        ],
        startTime: String(listedAt),
        endTime: String(expiresAt),
      },
      signature: null,
    },
    protocol_address: '0x0000000000000068f116a894984e2db1123eb395',
  };
}
