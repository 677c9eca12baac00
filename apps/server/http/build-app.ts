import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { negotiateLanguage } from '@signboard/domain/accounts/language.ts';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { botAuthUrl } from '#server/bots/bot-oauth.ts';
import { listingsRoutes } from '#server/bots/listings/routes.ts';
import { createPostPictures } from '#server/bots/posting/preview/post-pictures.ts';
import { postingRoutes } from '#server/bots/posting/routes.ts';
import { findListedBots } from '#server/bots/public-bot/public-bot-store.ts';
import { publicBotRoutes } from '#server/bots/public-bot/routes.ts';
import { createSalePictures } from '#server/bots/public-bot/sale-pictures.ts';
import { createShowBot } from '#server/bots/public-bot/show-bot.ts';
import { recapsRoutes } from '#server/bots/recaps/routes.ts';
import { botsRoutes } from '#server/bots/routes.ts';
import { salesRoutes } from '#server/bots/sales-feed/routes.ts';
import { createChannels } from '#server/channels/create-channels.ts';
import type { Config } from '#server/config/parse-config.ts';
import { announcementsRoutes } from '#server/lists/announcements/routes.ts';
import { findListedWorkspaces } from '#server/lists/communities/communities-store.ts';
import { communitiesRoutes } from '#server/lists/communities/routes.ts';
import { createShowCommunity } from '#server/lists/communities/show-community.ts';
import { findPublicDraws } from '#server/lists/draws/present-draw.ts';
import { drawRoutes } from '#server/lists/draws/routes.ts';
import { prizesRoutes } from '#server/lists/prizes/routes.ts';
import { registrationRoutes } from '#server/lists/public-list/routes.ts';
import { startRegistration } from '#server/lists/public-list/start-registration.ts';
import { listsRoutes } from '#server/lists/routes.ts';
import { winnerRolesRoutes } from '#server/lists/winner-roles/routes.ts';
import { accountsRoutes } from '#server/people/accounts/routes.ts';
import { createSessionFinder } from '#server/people/accounts/sessions-store.ts';
import { createKeyFinder, type KeyFinder } from '#server/people/api-keys/key-finder.ts';
import { apiKeysRoutes } from '#server/people/api-keys/routes.ts';
import { imagesRoutes } from '#server/people/images/routes.ts';
import { readImage } from '#server/people/images/store-image.ts';
import { myDataRoutes } from '#server/people/my-data/routes.ts';
import { notificationsRoutes } from '#server/people/notifications/routes.ts';
import { readRoutes } from '#server/people/read-api/routes.ts';
import { webhooksRoutes } from '#server/people/webhooks/routes.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { redactPath } from '#server/platform/lib/logger.ts';
import { parseTraceparent } from '#server/platform/lib/trace.ts';
import { type AlertPorts, alertPorts } from '#server/wiring/alert-ports.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { drawSubscribers } from '#server/wiring/draw-subscribers.ts';
import { enforceBodyTimeout } from './api/body-timeout.ts';
import { isKeySubject, rateLimitSubject } from './api/check-key.ts';
import { addHealth, type Readiness } from './api/health.ts';
import { addMetrics } from './api/metrics.ts';
import { addOneClickUnsubscribe } from './api/one-click-unsubscribe.ts';
import { addOpenapi } from './api/openapi.ts';
import { createProblem, problemFromError } from './api/problem.ts';
import { rateLimitStore } from './api/rate-limit-store.ts';
import { readBodies } from './api/read-bodies.ts';
import { registerRoutes } from './api/register-routes.ts';
import { logRequests, traceRequests } from './api/request-log.ts';
import { recordRoutes } from './api/route-table.ts';
import { serveImages, servePostPictures, serveSalePictures } from './api/serve-pictures.ts';
import { validateInput } from './api/validate-input.ts';
import { awaitLateRequests } from './await-late-requests.ts';
import { addAnalyticsFrame } from './pages/analytics-frame.ts';
import { addApiReference } from './pages/api-reference.ts';
import { captchaFrameUrl, isolateCaptchaHost } from './pages/captcha-frame.ts';
import { addWebPages } from './pages/web-pages.ts';
import { answerPreflights } from './security/allow-any-origin.ts';
import { addSecurityHeaders, type SecurityOptions } from './security/security-headers.ts';

export type AppOptions = {
  readiness: Readiness;
  /** Whether calls and pages are served; a worker only serves health and metrics. */
  hasCalls?: boolean;
  /** Folder of the built web app; null serves the API only. */
  webDist?: string | null;
};

/** Builds the web app without listening, so that tests can inject requests. */
export async function buildApp(
  deps: Deps & Partial<AlertPorts>,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // The logger already adds the trace.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => parseTraceparent(headers.traceparent),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Generous, for image uploads on slow connections; enforceBodyTimeout is stricter for the rest.
    requestTimeout: 60_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 15_000,
    // Node's default buffers four times as much for each slow client.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, highWaterMark: 16 * 1024 },
    forceCloseConnections: 'idle',
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Malformed or overlong URLs.
    frameworkErrors: (_error, request, reply) => {
      const { status, body } = createProblem(
        'not-found',
        negotiateLanguage(request.headers['accept-language']),
      );
      return (reply as FastifyReply).status(status).send(body);
    },
  });
  awaitLateRequests(app);
  recordRoutes(app);
  app.setValidatorCompiler(validateInput);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = problemFromError(error, negotiateLanguage(request.headers['accept-language']));
    if (status >= 500)
      request.log.error({ trace: request.id, err: error, path: redactPath(request.url) }, 'request failed');
    if (status === 503) reply.header('retry-after', '2');
    if (error instanceof AppError && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(error.retryAfterSeconds));
    return reply.status(status).send(body);
  });
  traceRequests(app);
  readBodies(app);
  enforceBodyTimeout(app, deps.clock);
  logRequests(app);
  addSecurityHeaders(app, securityOptions(config));
  if (config.recaptcha) isolateCaptchaHost(app, config.recaptcha);
  const apiKeys = createKeyFinder(deps);
  await app.register(cookie);
  await app.register(rateLimit, {
    max: (_request, subject) =>
      isKeySubject(subject) ? config.API_KEY_REQUESTS_PER_MINUTE : config.RATE_LIMIT_PER_MINUTE,
    keyGenerator: (request) => rateLimitSubject(apiKeys, request),
    timeWindow: 60_000,
    store: rateLimitStore(deps.clock),
    errorResponseBuilder: () => new AppError('too-many-requests'),
    // Assets are cheap, and a page loads dozens of them.
    allowList: (request) => request.url.startsWith('/assets/'),
  });
  addHealth(app, deps, options.readiness);
  addMetrics(app, deps, options.readiness);
  if (options.hasCalls ?? true) await addCallsAndPages(app, deps, apiKeys, options.webDist);
  await app.ready();
  return app;
}

async function addCallsAndPages(
  app: FastifyInstance,
  deps: Deps & Partial<AlertPorts>,
  apiKeys: KeyFinder,
  webDist: string | null | undefined,
): Promise<void> {
  const { config } = deps;
  await addOpenapi(app);
  addApiReference(app, config.PUBLIC_URL);
  const accounts = { ...deps, findSession: createSessionFinder(deps) };
  const shell = {
    accounts,
    apiKeys,
    publicUrl: config.PUBLIC_URL,
    isHttps: config.isHttps,
    budget: deps.budget,
    slowPerMinute: Math.max(5, Math.round(config.RATE_LIMIT_PER_MINUTE / 10)),
  };
  const draw = { ...deps, drawSubscribers, drawLeadSeconds: config.DRAW_LEAD_SECONDS };
  const registration = startRegistration(deps, (list) => findPublicDraws(draw, list));
  app.addHook('onClose', () => registration.visits.stop());
  const { publicLists } = registration;
  const showCommunity = createShowCommunity(deps);
  const ports = { ...alertPorts(deps), ...deps };
  const channels = createChannels(ports);
  const bots = { ...ports, channels };
  const showBot = createShowBot({ ...deps, channels });
  const routes = [
    ...accountsRoutes({ ...accounts, onKeysRevoked: apiKeys.forgetKeysOf }),
    ...listsRoutes(deps),
    ...registrationRoutes(registration, (session, url) => botAuthUrl(bots, session, url)),
    ...drawRoutes({ ...draw, publicLists, receiptSigner: registration.receiptSigner }),
    ...prizesRoutes({ ...deps, publicLists }),
    ...botsRoutes(bots),
    ...listingsRoutes(deps),
    ...postingRoutes(bots),
    ...recapsRoutes(bots),
    ...publicBotRoutes({ showBot }),
    ...announcementsRoutes(deps),
    ...winnerRolesRoutes(deps),
    ...webhooksRoutes(deps),
    ...communitiesRoutes({ ...deps, showCommunity }),
    ...notificationsRoutes({ ...deps, publicLists }),
    ...apiKeysRoutes({ ...deps, apiKeys }),
    ...readRoutes(deps),
    ...salesRoutes(deps),
    ...myDataRoutes({ ...deps, channels, onErased: apiKeys.forgetKeysOf }),
  ];
  registerRoutes(app, routes, shell);
  answerPreflights(
    app,
    routes.flatMap(({ call }) => (call.anyOrigin ? [call.path] : [])),
  );
  await addOneClickUnsubscribe(app, deps);
  serveImages(app, deps);
  servePostPictures(app, createPostPictures(bots));
  serveSalePictures(app, createSalePictures({ ...deps, showBot }));
  // A separate scope, because no other call accepts multipart.
  await app.register(async (uploads) => {
    await uploads.register(multipart);
    registerRoutes(uploads, imagesRoutes(deps), shell);
  });
  if (webDist === null) return;
  addAnalyticsFrame(app, config.PUBLIC_URL);
  await addWebPages(app, config, {
    dist: webDist,
    showList: publicLists.show,
    showCommunity,
    showBot,
    findListedBots: () => findListedBots(deps.db),
    findListedWorkspaces: () => findListedWorkspaces(deps.db),
    readImage: (id) => readImage(deps.imageStore, id),
    budget: deps.budget,
    clock: deps.clock,
    security: securityOptions(config),
  });
}

function securityOptions({ isHttps, SANDBOX, SANDBOX_URL, recaptcha }: Config): SecurityOptions {
  return {
    isHttps,
    sandboxUrl: SANDBOX ? SANDBOX_URL : undefined,
    captchaFrameUrl: recaptcha ? captchaFrameUrl(recaptcha) : undefined,
  };
}
