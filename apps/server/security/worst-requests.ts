import type { FastifyInstance } from 'fastify';
import { routeTableOf } from '#server/http/api/route-table.ts';
import { multipart } from '#server/people/images/pictures-for-test.ts';
import type { Call, Cost } from '#server/platform/lib/route.ts';
import { scale } from '../../../testing/scope.ts';
import { describedCall, type JsonSchema } from './api-description.ts';
import type { SampleRequest } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import type { SecurityFixture } from './security-fixture.ts';

/** With the address, where the route's has parameters. */
export type WorstRequest = SampleRequest & { path?: string };

export type WorstRoute = {
  name: string;
  method: string;
  path: string;
  call: Call | null;
  cost: Cost | null;
  ask(): WorstRequest;
};

/** What is made once for all requests. */
export type Prepared = { root: string; address: string; proof: string; picture: Buffer };

/** Routes outside of the contract, with the largest that they can be asked. */
const PAGES: Record<string, (fixture: SecurityFixture) => string> = {
  'GET /healthz': () => '/healthz',
  'GET /readyz': () => '/readyz',
  'GET /metrics': () => '/metrics',
  'GET /docs': () => '/docs',
  'GET /docs/json': () => '/docs/json',
  'GET /docs/reference.css': () => '/docs/reference.css',
  'GET /unsubscribe/:token': () => `/unsubscribe/${'t'.repeat(300)}`,
  'POST /unsubscribe/:token': () => `/unsubscribe/${'t'.repeat(300)}`,
  'GET /api/v1/images/:id': () => `/api/v1/images/${'a'.repeat(64)}`,
  'GET /api/v1/images/:id/narrow': () => `/api/v1/images/${'a'.repeat(64)}/narrow`,
  'GET /api/v1/nft/alert/posts/:id/picture': ({ bots }) => `/api/v1/nft/alert/posts/${bots.own.id}/picture`,
  'GET /api/v1/nft/alert/public/:id/sales/:sale/picture': ({ bots }) =>
    `/api/v1/nft/alert/public/${bots.own.id}/sales/1/picture`,
};

/** Calls whose largest request is more than their sample with the longest texts. */
const LARGEST: Record<string, (fixture: SecurityFixture, prepared: Prepared) => WorstRequest> = {
  'GET /api/v1/tree': (_, { root }) => ({ query: { root } }),
  'GET /api/v1/proof': (_, { root, address }) => ({ query: { root, address } }),
  'GET /api/v1/roots': (_, { proof }) => ({ query: { proof } }),
  'POST /api/v1/projects/winners': ({ lists }) => ({
    body: { id: lists.over.id, format: 'manifold', amount: 1 },
  }),
  'POST /api/v1/projects/winners/allowlist': ({ lists }) => ({
    body: { id: lists.over.id, format: 'manifold', amount: 1 },
  }),
  'POST /api/v1/projects/prizes': ({ lists }) => ({
    body: {
      id: lists.fresh.id,
      codes: Array.from({ length: scale(2_000, 100_000) }, (_, at) => `CODE-${at}`).join('\n'),
    },
  }),
  'PUT /api/v1/projects/access': ({ lists }) => ({
    body: {
      id: lists.draft.id,
      bannedWallets: Array.from(
        { length: scale(1_000, 50_000) },
        (_, at) => `0x${at.toString(16).padStart(40, '0')}`,
      ),
    },
  }),
  'POST /api/v1/images': (_, { picture }) => upload(picture),
};

function upload(picture: Buffer): WorstRequest {
  const { headers, body } = multipart([{ name: 'file', content: picture, fileName: 'a.png' }]);
  return { headers, content: body };
}

export const NO_PREPARATION: Prepared = {
  root: `0x${'ab'.repeat(32)}`,
  address: `0x${'a'.repeat(40)}`,
  proof: `0x${'ab'.repeat(32)}`,
  picture: Buffer.alloc(1),
};

/** Every route that is served, with its worst request. Those that read come first, those that delete last. */
export function worstRoutes(
  app: FastifyInstance,
  fixture: SecurityFixture,
  prepared: Prepared,
): WorstRoute[] {
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  return routesOf(app)
    .flatMap((route): WorstRoute[] => {
      const ask = requestFor(app, route, fixture, prepared);
      return ask ? [{ ...route, ask }] : [];
    })
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
}

/** Routes for which nothing says what their largest request is. */
export const routesWithoutWorstCase = (app: FastifyInstance, fixture: SecurityFixture) =>
  routesOf(app)
    .filter((route) => !requestFor(app, route, fixture, NO_PREPARATION))
    .map(({ name }) => name);

const routesOf = (app: FastifyInstance) =>
  routeTableOf(app)
    .filter(({ method }) => !['HEAD', 'OPTIONS'].includes(method))
    .map((route) => ({ ...route, name: `${route.method} ${route.path}` }));

function requestFor(
  app: FastifyInstance,
  { name, method, path, call }: ReturnType<typeof routesOf>[number],
  fixture: SecurityFixture,
  prepared: Prepared,
): (() => WorstRequest) | null {
  const [page, largest, sample] = [PAGES[name], LARGEST[name], SAMPLE_CALLS[name]];
  if (!call) return page ? () => ({ path: page(fixture) }) : null;
  if (largest) return () => largest(fixture, prepared);
  if (!sample) return null;
  return () => {
    const request = sample.ask(fixture);
    if (!call.body || !request.body) return request;
    const { body } = describedCall(app, method, path);
    return { ...request, body: lengthen(request.body, body ?? {}) };
  };
}

/** The sample with its free texts as long as they may be. */
function lengthen(sample: Record<string, unknown>, { properties = {} }: JsonSchema): Record<string, unknown> {
  const longer = Object.entries(sample).map(([name, value]) => {
    const schema = properties[name];
    const isFree =
      schema?.type === 'string' && schema.maxLength && !schema.pattern && !schema.format && !schema.enum;
    return [
      name,
      isFree && isProse(value) ? 'wide '.repeat(schema.maxLength ?? 0).slice(0, schema.maxLength) : value,
    ];
  });
  return Object.fromEntries(longer);
}

/** Ids, addresses and codes stay what they are. */
const isProse = (value: unknown) => typeof value === 'string' && value.includes(' ');
