import type { FastifyReply } from 'fastify';
import type { FaultAnswers } from '../faults/fault-switch.ts';

const PROBLEMS = 'https://api.twitter.com/2/problems';
const FAULT_RETRY_SECONDS = 2;

/** An error in X's format. */
export function problem(status: number, title: string, detail = title, type = 'about:blank') {
  return { title, detail, type, status };
}

export const UNAUTHORIZED = problem(401, 'Unauthorized');
export const CLOCK_IS_OFF = { ...UNAUTHORIZED, ...legacyError(135, 'Timestamp out of bounds.') };
export const TOO_MANY = problem(429, 'Too Many Requests');
export const DUPLICATE = problem(
  403,
  'Forbidden',
  'You are not allowed to create a Tweet with duplicate content.',
);
export const NOT_PERMITTED = problem(403, 'Forbidden', 'You are not permitted to perform this action.');
export const TOO_MANY_CASHTAGS = problem(403, 'Forbidden', 'A post may contain a maximum of one cashtag.');
export const APP_ONLY = problem(
  403,
  'Unsupported Authentication',
  'Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].',
  `${PROBLEMS}/unsupported-authentication`,
);

export function invalidRequest(message: string) {
  const detail = 'One or more parameters to your request was invalid.';
  const type = `${PROBLEMS}/invalid-request`;
  return { errors: [{ message }], title: 'Invalid Request', detail, type, status: 400 };
}

/** X sends it with status 200. */
export function noSuchUser(parameter: 'username' | 'usernames' | 'id', value: string) {
  const detail = `Could not find user with ${parameter}: [${value}].`;
  const type = `${PROBLEMS}/resource-not-found`;
  const title = 'Not Found Error';
  return { errors: [{ value, detail, title, resource_type: 'user', parameter, resource_id: value, type }] };
}

/** The older error format, which the OAuth 1.0a calls still use. */
export function legacyError(code: number, message: string) {
  return { errors: [{ code, message }] };
}

/** Sends a problem with its own status. */
export function refuse(reply: FastifyReply, body: { status: number }): FastifyReply {
  return reply.code(body.status).type('application/problem+json').send(body);
}

export const xFaultAnswers: FaultAnswers = {
  'rate-limited': (reply) => {
    const reset = Math.ceil(Date.now() / 1000) + FAULT_RETRY_SECONDS;
    reply.headers({ 'x-rate-limit-limit': 100, 'x-rate-limit-remaining': 0, 'x-rate-limit-reset': reset });
    return refuse(reply, TOO_MANY);
  },
  'server-error': (reply) => refuse(reply, problem(503, 'Service Unavailable')),
  unauthorized: (reply) => refuse(reply, UNAUTHORIZED),
  'not-found': (reply) => refuse(reply, problem(404, 'Not Found')),
  'credits-depleted': (reply) => {
    const detail =
      'Your enrolled account [1700000000000000000] does not have any credits to fulfill this request.';
    return reply.code(402).send({ title: 'CreditsDepleted', detail, type: `${PROBLEMS}/credits` });
  },
  'wrong-answer': (reply) => reply.type('text/html').send('<html><body>Something went wrong.</body></html>'),
};

/** The token of the next page is its offset. */
export function paginate<T>(list: readonly T[], token: string | undefined, max: number) {
  const from = Number(token ?? 0);
  const page = list.slice(from, from + max);
  const next = from + max < list.length ? { next_token: String(from + max) } : {};
  return { page, meta: { result_count: page.length, ...next } };
}
