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
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountsRoutes } from '#server/features/accounts/routes.ts';
import { createSessionFinder } from '#server/features/accounts/sessions-store.ts';
import { botAuthUrl } from '#server/features/bots/bot-journey.ts';
import { botsRoutes } from '#server/features/bots/routes.ts';
import { findPublicDraws } from '#server/features/draws/public-draws.ts';
import { drawRoutes } from '#server/features/draws/routes.ts';
import { imagesRoutes } from '#server/features/images/routes.ts';
import { listsRoutes } from '#server/features/lists/routes.ts';
import { myDataRoutes } from '#server/features/my-data/routes.ts';
import { createPostPictures } from '#server/features/posting/post-pictures.ts';
import { postingRoutes } from '#server/features/posting/routes.ts';
import { registrationRoutes } from '#server/features/public-list/routes.ts';
import { startRegistration } from '#server/features/public-list/start-registration.ts';
import { AppError } from '#server/lib/app-error.ts';
import { pathWithoutSecrets } from '#server/lib/logger.ts';
import { traceOf } from '#server/lib/trace.ts';
import { type AlertPorts, alertPorts } from '#server/wiring/alert-ports.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { AddressCounts } from './api/address-counts.ts';
import { enforceBodyTimeout } from './api/body-timeout.ts';
import { addHealth, type Readiness } from './api/health.ts';
import { addMetrics } from './api/metrics.ts';
import { addOpenapi } from './api/openapi.ts';
import { problem, problemOf } from './api/problem.ts';
import { registerRoutes } from './api/register-routes.ts';
import { logRequests } from './api/request-log.ts';
import { keepRouteTable } from './api/route-table.ts';
import { serveImages } from './api/serve-images.ts';
import { servePostPictures } from './api/serve-post-pictures.ts';
import { traceRequests } from './api/trace-requests.ts';
import { addAnalyticsFrame } from './pages/analytics-frame.ts';
import { captchaFrameUrl, keepCaptchaHostApart } from './pages/captcha-frame.ts';
import { addWebPages } from './pages/web-pages.ts';
import { addSecurityHeaders } from './security/security-headers.ts';

export type AppOptions = {
  readiness: Readiness;
  /** Whether calls and pages are answered; a worker only tells about its health. */
  hasCalls?: boolean;
  /** Where the built web app lies; null serves the calls alone. */
  webDist?: string | null;
};

/** The web process without its port: tests talk to it directly. */
export async function buildApp(
  deps: Deps & Partial<AlertPorts>,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // The logger adds the trace by itself.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => traceOf(headers.traceparent),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // For a picture over a slow line; hurryBodies is less patient with all else.
    requestTimeout: 60_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 15_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // An address that cannot be read or is far too long: there is nothing there.
    frameworkErrors: (_error, request, reply) => {
      const { status, body } = problem('not-found', negotiateLanguage(request.headers['accept-language']));
      return (reply as FastifyReply).status(status).send(body);
    },
  });
  keepRouteTable(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = problemOf(error, negotiateLanguage(request.headers['accept-language']));
    if (status >= 500)
      request.log.error(
        { trace: request.id, err: error, path: pathWithoutSecrets(request.url) },
        'request failed',
      );
    if (status === 503) reply.header('retry-after', '2');
    return reply.status(status).send(body);
  });
  traceRequests(app);
  readForms(app);
  enforceBodyTimeout(app);
  logRequests(app);
  addSecurityHeaders(app, {
    isHttps: config.isHttps,
    sandboxUrl: config.SANDBOX ? config.SANDBOX_URL : undefined,
    captchaFrameUrl: config.recaptcha ? captchaFrameUrl(config.recaptcha) : undefined,
  });
  if (config.recaptcha) keepCaptchaHostApart(app, config.recaptcha);
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: 60_000,
    store: AddressCounts,
    errorResponseBuilder: () => new AppError('too-many-requests'),
    // Files that a page needs are cheap and come by the dozen.
    allowList: (request) => request.url.startsWith('/assets/'),
  });
  addHealth(app, deps, options.readiness);
  addMetrics(app, deps);
  if (options.hasCalls ?? true) await addCallsAndPages(app, deps, options.webDist);
  await app.ready();
  return app;
}

async function addCallsAndPages(
  app: FastifyInstance,
  deps: Deps & Partial<AlertPorts>,
  webDist: string | null | undefined,
): Promise<void> {
  const { config } = deps;
  await addOpenapi(app);
  const accounts = { ...deps, findSession: createSessionFinder(deps.db) };
  const shell = {
    accounts,
    publicUrl: config.PUBLIC_URL,
    isHttps: config.isHttps,
    slowPerMinute: Math.max(5, Math.round(config.RATE_LIMIT_PER_MINUTE / 10)),
  };
  const draw = { ...deps, beaconLeadSeconds: config.BEACON_LEAD_SECONDS };
  const registration = startRegistration(deps, (list) => findPublicDraws(draw, list));
  app.addHook('onClose', () => registration.visits.stop());
  const { publicLists } = registration;
  const bots = { ...alertPorts(deps), ...deps };
  const routes = [
    ...accountsRoutes(accounts),
    ...listsRoutes(deps),
    ...registrationRoutes(registration, (session, url) => botAuthUrl(bots, session, url)),
    ...drawRoutes({ ...draw, publicLists }),
    ...botsRoutes(bots),
    ...postingRoutes({ ...bots, xWebBase: config.X_WEB_BASE }),
    ...myDataRoutes(deps),
  ];
  registerRoutes(app, routes, shell);
  serveImages(app, deps);
  servePostPictures(app, createPostPictures(bots));
  // In a scope of its own: no other call takes a file.
  await app.register(async (uploads) => {
    await uploads.register(multipart);
    registerRoutes(uploads, imagesRoutes(deps), shell);
  });
  if (webDist === null) return;
  addAnalyticsFrame(app, config.PUBLIC_URL);
  await addWebPages(app, config, {
    dist: webDist,
    showList: publicLists.show,
    clock: deps.clock,
  });
}

/** The sign-in call is a form, as in OAuth's password grant. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}
