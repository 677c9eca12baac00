import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { openToken, sealToken } from '../tokens.ts';
import { type BlueskyAccount, findAccount } from './bluesky-fixtures.ts';
import { blueskyPages } from './bluesky-pages.ts';
import {
  blueskyFaultAnswers,
  EXPIRED_TOKEN,
  INVALID_PASSWORD,
  INVALID_TOKEN,
  problem,
} from './bluesky-problems.ts';
import { checkPost, type PostRecord } from './check-post.ts';
import { createRecordStore, type RecordStore } from './record-store.ts';

const ACCESS_MS = 2 * 3600_000;
const REFRESH_MS = 60 * 24 * 3600_000;
const MAX_BLOB_BYTES = 50_000_000;
const POSTS = 'app.bsky.feed.post';
const TID = /^[234567abcdefghij][2-7a-z]{12}$/;

type Service = { store: RecordStore; used: Set<string>; siteUrl: () => string };

/** A simulated Bluesky: a sign-in service, a server that keeps the accounts, and a page with their posts. */
export function startBluesky(
  app: FastifyInstance,
  faults: FaultSwitch,
  siteUrl: () => string,
): { clear: () => void } {
  const service: Service = { store: createRecordStore(), used: new Set(), siteUrl };
  const register = (prefix: string, routes: (api: FastifyInstance) => void) =>
    app.register(
      async (api) => {
        failCalls(api, faults, blueskyFaultAnswers);
        api.addContentTypeParser(
          /^image\//,
          { parseAs: 'buffer', bodyLimit: MAX_BLOB_BYTES },
          (_request, body, done) => done(null, body),
        );
        api.setNotFoundHandler((_request, reply) =>
          reply.code(404).send(problem('MethodNotImplemented', 'Method Not Implemented')),
        );
        routes(api);
      },
      { prefix },
    );
  register('/bluesky/xrpc', (api) => sessionRoutes(api, service));
  register('/bluesky/pds/xrpc', (api) => recordRoutes(api, service));
  blueskyPages(app, service.store);
  return { clear: () => service.store.clear() };
}

function sessionRoutes(api: FastifyInstance, service: Service): void {
  api.post<{ Body: { identifier?: string; password?: string } }>(
    '/com.atproto.server.createSession',
    async ({ body }, reply) => {
      const account = findAccount(body?.identifier ?? '');
      if (!account || account.appPassword !== body.password) return reply.code(401).send(INVALID_PASSWORD);
      return openSession(account, service);
    },
  );
  api.post('/com.atproto.server.refreshSession', async (request, reply) => {
    const token = openToken<{ did: string }>('bluesky-refresh', bearerOf(request));
    const account = findAccount(token?.did ?? '');
    if (!token || !account || service.used.has(token.id)) return reply.code(400).send(EXPIRED_TOKEN);
    // A refresh token works once.
    service.used.add(token.id);
    return openSession(account, service);
  });
}

function openSession({ did, handle, pds }: BlueskyAccount, { siteUrl }: Service) {
  const endpoint = pds ?? `${siteUrl()}/bluesky/pds`;
  const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: endpoint }];
  return {
    did,
    handle,
    active: true,
    accessJwt: sealToken('bluesky-access', { did }, ACCESS_MS),
    refreshJwt: sealToken('bluesky-refresh', { did }, REFRESH_MS),
    didDoc: { id: did, alsoKnownAs: [`at://${handle}`], service },
  };
}

type PutBody = {
  repo: string;
  collection: string;
  rkey: string;
  record: Record<string, unknown>;
  swapRecord?: string | null;
};

function recordRoutes(api: FastifyInstance, { store }: Service): void {
  api.post('/com.atproto.repo.uploadBlob', async (request, reply) => {
    if (!authenticate(request, reply)) return reply;
    const type = request.headers['content-type'] ?? '';
    return { blob: store.addBlob({ bytes: request.body as Buffer, type }) };
  });
  api.post<{ Body: PutBody }>('/com.atproto.repo.putRecord', async (request, reply) => {
    const did = authenticate(request, reply);
    if (!did) return reply;
    const { repo, collection, rkey, record, swapRecord } = request.body;
    if (repo !== did) return reply.code(400).send(problem('InvalidRequest', 'Not your repo'));
    const before = store.find(did, collection, rkey);
    if (swapRecord !== undefined && swapRecord !== (before?.cid ?? null))
      return reply.code(400).send(problem('InvalidSwap', 'Record was changed'));
    if (collection === POSTS) {
      const fault = TID.test(rkey) ? checkPost(record as PostRecord, store) : 'Invalid record key';
      if (fault) return reply.code(400).send(problem('InvalidRequest', `Invalid ${POSTS} record: ${fault}`));
    }
    return { ...store.put(did, collection, rkey, record), validationStatus: 'valid' };
  });
  api.get<{ Querystring: { repo: string; collection: string; rkey: string } }>(
    '/com.atproto.repo.getRecord',
    async ({ query: { repo, collection, rkey } }, reply) => {
      const found = store.find(repo, collection, rkey);
      if (!found) return reply.code(400).send(problem('RecordNotFound', 'Could not locate record'));
      return { uri: `at://${repo}/${collection}/${rkey}`, cid: found.cid, value: found.value };
    },
  );
}

const bearerOf = (request: FastifyRequest) => request.headers.authorization?.replace(/^Bearer /, '') ?? '';

/** The account of the access token; otherwise it has answered. */
function authenticate(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const token = openToken<{ did: string }>('bluesky-access', bearerOf(request));
  if (!token) return void reply.code(400).send(INVALID_TOKEN);
  return token.did;
}
