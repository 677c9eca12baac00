import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { createSingleUseCodes } from '../tokens.ts';
import { appTokenCall } from './app-token.ts';
import { createAuthenticate } from './authenticate.ts';
import { mediaRoutes } from './media-routes.ts';
import { createMediaStore } from './media-store.ts';
import { oauth1Calls, oauth1Page, type RequestTokens } from './oauth1-routes.ts';
import { createOauth1Check } from './oauth1-signature.ts';
import { oauth2Calls, oauth2Page, type XCode } from './oauth2-routes.ts';
import { createOauth2Tokens } from './oauth2-tokens.ts';
import { postRoutes } from './post-routes.ts';
import { createPostStore } from './post-store.ts';
import { createRateLimits } from './rate-limit.ts';
import { crowdRoutes, timelineRoutes } from './timeline-routes.ts';
import { userRoutes } from './user-routes.ts';
import { createFollowGraph } from './x-accounts.ts';
import { problem, refuse, xFaultAnswers } from './x-responses.ts';

const CODE_LIFETIME_MS = 30_000;
const MAX_UPLOAD_BYTES = 16_000_000;

/** A simulated X: API, authorization pages and timeline. */
export function startX(app: FastifyInstance, faults: FaultSwitch): { clear: () => void } {
  const posts = createPostStore();
  const media = createMediaStore();
  const limits = createRateLimits();
  const follows = createFollowGraph();
  const codes = createSingleUseCodes<XCode>(CODE_LIFETIME_MS);
  const tokens = createOauth2Tokens();
  const requestTokens: RequestTokens = new Map();
  const checkOauth1 = createOauth1Check();
  const parts = { authenticate: createAuthenticate(tokens, checkOauth1), limits, posts, media, follows };

  app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES } });
      failCalls(api, faults, xFaultAnswers);
      api.setNotFoundHandler((_request, reply) => refuse(reply, problem(404, 'Not Found')));
      oauth1Calls(api, requestTokens, checkOauth1);
      oauth2Calls(api, codes, tokens);
      appTokenCall(api);
      postRoutes(api, parts);
      mediaRoutes(api, parts);
      userRoutes(api, parts);
    },
    { prefix: '/x/api' },
  );
  // Outside the scope of the API, because faults must not affect the authorization pages.
  app.register(async (pages) => {
    await pages.register(cookie);
    await pages.register(async (web) => oauth2Page(web, codes), { prefix: '/x/web' });
    for (const base of ['/x/api', '/x/web']) {
      oauth1Page(pages, `${base}/oauth/authorize`, requestTokens);
      oauth1Page(pages, `${base}/oauth/authenticate`, requestTokens);
    }
  });
  crowdRoutes(app);
  timelineRoutes(app, parts);
  return { clear: () => [posts, media, limits, follows].forEach((store) => void store.clear()) };
}
