import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppToken } from './app-token.ts';
import type { Authenticate } from './authenticate.ts';
import type { RateLimits } from './rate-limit.ts';
import { type FollowGraph, findById, findByUsername, X_ACCOUNTS, type XAccount } from './x-accounts.ts';
import { invalidRequest, noSuchUser, paginate, refuse } from './x-responses.ts';

const USERNAME = /^[A-Za-z0-9_]{1,15}$/;
const LONG_AGO = '2019-03-01T12:00:00.000Z';
const FOLLOWERS = 250;

type UserParts = { authenticate: Authenticate; limits: RateLimits; follows: FollowGraph };
type Query = { 'user.fields'?: string; max_results?: string; pagination_token?: string };

/** The current account, other accounts with their connection to it, and follows. */
export function userRoutes(app: FastifyInstance, { authenticate, limits, follows }: UserParts): void {
  app.get<{ Querystring: Query }>('/2/users/me', async (request, reply) => {
    const me = authenticate(request, reply, ['tweet.read', 'users.read']);
    if (!me) return reply;
    return limits.count(reply, me.id, 'me') ?? { data: present(me, me, request.query, follows) };
  });
  app.get<{ Params: { username: string }; Querystring: Query }>(
    '/2/users/by/username/:username',
    async (request, reply) => {
      const isApp = isAppToken(request.headers.authorization);
      const me = isApp ? null : authenticate(request, reply, ['tweet.read', 'users.read']);
      if (me === undefined) return reply;
      const limited = limits.count(reply, me?.id ?? 'app', 'lookup');
      if (limited) return limited;
      const { username } = request.params;
      if (!USERNAME.test(username)) {
        return refuse(
          reply,
          invalidRequest(
            `The \`username\` query parameter value [${username}] does not match ^[A-Za-z0-9_]{1,15}$`,
          ),
        );
      }
      const account = findByUsername(username);
      return account
        ? { data: present(account, me, request.query, follows) }
        : noSuchUser('username', username);
    },
  );
  app.get<{ Querystring: Query & { usernames?: string } }>('/2/users/by', async (request, reply) => {
    const me = authenticate(request, reply, ['tweet.read', 'users.read']);
    if (!me) return reply;
    const limited = limits.count(reply, me.id, 'lookup');
    if (limited) return limited;
    const names = request.query.usernames?.split(',') ?? [];
    if (names.length === 0 || names.length > 100 || names.some((name) => !USERNAME.test(name)))
      return refuse(reply, invalidRequest('The `usernames` query parameter must have 1 to 100 usernames'));
    const found = names.map(findByUsername).filter((account) => account !== undefined);
    const errors = names
      .filter((name) => !findByUsername(name))
      .flatMap((name) => noSuchUser('usernames', name).errors);
    return {
      ...(found.length > 0 && { data: found.map((account) => present(account, me, request.query, follows)) }),
      ...(errors.length > 0 && { errors }),
    };
  });
  const lists = {
    following: (owner: XAccount, other: XAccount) => follows.state(owner, other),
    followers: (owner: XAccount, other: XAccount) => follows.state(other, owner),
  };
  for (const [name, state] of Object.entries(lists)) {
    app.get<{ Params: { id: string }; Querystring: Query }>(
      `/2/users/:id/${name}`,
      async (request, reply) => {
        const me = authenticate(request, reply, ['tweet.read', 'users.read', 'follows.read']);
        if (!me) return reply;
        const limited = limits.count(reply, me.id, 'follows');
        if (limited) return limited;
        const owner = findById(request.params.id);
        if (!owner) return noSuchUser('id', request.params.id);
        const found = X_ACCOUNTS.filter((other) => state(owner, other) === 'following');
        return listPage(found, me, request, reply, follows);
      },
    );
  }
}

function listPage(
  found: XAccount[],
  me: XAccount,
  request: FastifyRequest,
  reply: FastifyReply,
  follows: FollowGraph,
) {
  const query = request.query as Query;
  const max = Number(query.max_results ?? 100);
  if (!(max >= 1 && max <= 1000))
    return refuse(reply, invalidRequest('`max_results` must be from 1 to 1000'));
  const { page, meta } = paginate(found, query.pagination_token, max);
  return page.length === 0
    ? { meta }
    : { data: page.map((account) => present(account, me, query, follows)), meta };
}

/** An app has no connection to anyone. */
function present(account: XAccount, me: XAccount | null, query: Query, follows: FollowGraph) {
  const fields = query['user.fields']?.split(',') ?? [];
  const { id, name, username, isProtected = false, createdAt = LONG_AGO, followers = FOLLOWERS } = account;
  return {
    id,
    name,
    username,
    ...(fields.includes('protected') ? { protected: isProtected } : {}),
    ...(fields.includes('created_at') ? { created_at: createdAt } : {}),
    ...(fields.includes('public_metrics') ? { public_metrics: { followers_count: followers } } : {}),
    ...(me && fields.includes('connection_status')
      ? { connection_status: connection(me, account, follows) }
      : {}),
  };
}

function connection(me: XAccount, other: XAccount, follows: FollowGraph): string[] {
  const mine = follows.state(me, other);
  const theirs = follows.state(other, me);
  return [
    mine === 'following' ? 'following' : mine === 'requested' ? 'follow_request_sent' : '',
    theirs === 'following' ? 'followed_by' : theirs === 'requested' ? 'follow_request_received' : '',
  ].filter((status) => status !== '');
}
