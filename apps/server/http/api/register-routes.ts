import { lanyardProblem } from '@signboard/contract/allowlists/schemas.ts';
import { problemAnswer } from '@signboard/contract/answers.ts';
import { negotiateLanguage } from '@signboard/domain/accounts/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import {
  CachedAnswer,
  type Call,
  FileAnswer,
  type Route,
  type Spend,
  StoredFileAnswer,
} from '#server/platform/lib/route.ts';
import type { Budget } from '#server/platform/usage/budget.ts';
import { allowAnyOrigin, lanyardErrors } from '../security/allow-any-origin.ts';
import { requireStorableText } from '../security/require-storable-text.ts';
import { acceptUpload } from './accept-upload.ts';
import { type Caller, checkCaller, type Gate, singleHeader } from './check-caller.ts';
import { acceptQueryOrBody } from './query-or-body.ts';
import { sendCached, sendFile, sendStoredFile } from './send-file.ts';
import { tagOf } from './tags.ts';

type Shell = Gate & { slowPerMinute: number; budget: Budget };

/**
 * Registers the calls as HTTP routes. Origin, session and access are checked before a body is read, and after the rate
 * limit, because the session costs a query.
 */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], shell: Shell): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path,
      ...routeOptions(route, shell),
      async preParsing(request, reply) {
        callers.set(request, await checkCaller(route.call, shell, request, reply));
      },
      async handler(request, reply) {
        const caller = callers.get(request);
        if (!caller) throw new Error('the caller was not checked');
        return await handle(route, caller, request, reply, shell);
      },
    });
  }
}

/**
 * Node would receive the rest of a rejected request, however long it is, to keep the connection. Runs before the rate
 * limit, which rejects too.
 */
async function closeAfterOversizedBody(
  { headers, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const isOversized = Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? 0);
  if (isChunked || isOversized) reply.header('connection', 'close');
}

async function handle(
  route: Route,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts: { clock }, budget }: Shell,
): Promise<unknown> {
  requireStorableText(request.body, request.query);
  const { session, cookies } = caller;
  reply.header('cache-control', 'no-store');
  const answer = await route.handle({
    body: request.body as never,
    query: request.query as never,
    session: session as never,
    language: negotiateLanguage(request.headers['accept-language']),
    clientAddress: request.ip,
    header: (name) => singleHeader(request, name),
    cookies,
    spend: spendFor(route, caller, request, budget),
  });
  if (answer instanceof CachedAnswer) return sendCached(reply, answer);
  if (answer instanceof StoredFileAnswer) return await sendStoredFile(request, reply, answer.file, clock);
  return answer instanceof FileAnswer ? sendFile(request, reply, answer, clock) : answer;
}

/** Only what is declared can be spent. */
function spendFor({ cost }: Route, { session }: Caller, { ip }: FastifyRequest, budget: Budget): Spend {
  const account = session && 'userId' in session ? session.userId : null;
  return (units, work) => {
    if (!cost) throw new Error('the route declares no cost');
    return budget.spend({ account, clientAddress: ip }, { cost, units }, work);
  };
}

const KILOBYTE = 1024;
/** Enough for fifty thousand addresses; parsing more would block other requests for too long. */
const LARGE_BODY = 2_750_000;

/** What strangers may send is small. Uploads are limited as they are read. */
function bodyLimitOf({ access, body, isLarge, upload }: Call): number {
  if (isLarge) return LARGE_BODY;
  if (!body && !upload) return 4 * KILOBYTE;
  return access === 'user' || access === 'bot' ? 64 * KILOBYTE : 32 * KILOBYTE;
}

function routeOptions({ call, pace, cost }: Route, shell: Shell): RouteShorthandOptions {
  const problem = call.problems === 'lanyard' ? lanyardProblem : problemAnswer;
  return {
    bodyLimit: bodyLimitOf(call),
    onRequest: call.anyOrigin ? [allowAnyOrigin, closeAfterOversizedBody] : closeAfterOversizedBody,
    ...(call.problems === 'lanyard' && { errorHandler: lanyardErrors }),
    ...(call.method === 'DELETE' && { preValidation: acceptQueryOrBody }),
    ...(call.upload && acceptUpload(shell.accounts.clock)),
    schema: {
      operationId: call.operationId,
      summary: call.summary,
      ...(call.example && { 'x-example': call.example }),
      tags: [tagOf(call)],
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.form && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(call.upload && { consumes: ['application/json', 'multipart/form-data'] }),
      ...securityOf(call),
      response: { 200: call.answer, '4xx': problem, '5xx': problem },
    },
    config: {
      call,
      cost,
      ...(pace === 'slow' && { rateLimit: { max: shell.slowPerMinute } }),
      hasLongBody: Boolean(call.upload ?? call.isLarge),
    },
  };
}

/** What a caller has to send; alternatives are listed one after the other. */
function securityOf({ access, scope }: Call): { security?: Record<string, string[]>[] } {
  const session = ['session', 'user', 'bot'].includes(access) ? [{ bearer: [], csrf: [] }] : [];
  const key = scope ? [{ apiKey: [scope] }] : [];
  const alternatives = [...session, ...key, ...(scope && access === 'open' ? [{}] : [])];
  return alternatives.length > 0 ? { security: alternatives } : {};
}
