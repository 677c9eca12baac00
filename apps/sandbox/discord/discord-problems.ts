import type { FaultAnswers } from '../faults/fault-switch.ts';

export const UNKNOWN_WEBHOOK = { message: 'Unknown Webhook', code: 10015 };
export const INVALID_WEBHOOK_TOKEN = { message: 'Invalid Webhook Token', code: 50027 };
export const UNKNOWN_GUILD = { message: 'Unknown Guild', code: 10004 };
export const UNKNOWN_MEMBER = { message: 'Unknown Member', code: 10007 };
export const UNKNOWN_ROLE = { message: 'Unknown Role', code: 10011 };
const MISSING_ACCESS = { message: 'Missing Access', code: 50001 };
export const MISSING_PERMISSIONS = { message: 'Missing Permissions', code: 50013 };
export const UNKNOWN_INVITE = { message: 'Unknown Invite', code: 10006 };
export const EMPTY_MESSAGE = { message: 'Cannot send an empty message', code: 50006 };
export const UNAUTHORIZED = { message: '401: Unauthorized', code: 0 };
export const NOT_FOUND = { message: '404: Not Found', code: 0 };

const FAULT_RETRY_SECONDS = 1.5;

export function rateLimited(retryAfterSeconds: number) {
  return { message: 'You are being rate limited.', retry_after: retryAfterSeconds, global: false };
}

export function rateLimitHeaders(retryAfterSeconds: number) {
  return {
    'retry-after': Math.ceil(retryAfterSeconds),
    'x-ratelimit-limit': 5,
    'x-ratelimit-remaining': 0,
    'x-ratelimit-reset': (Date.now() / 1000 + retryAfterSeconds).toFixed(3),
    'x-ratelimit-reset-after': retryAfterSeconds.toFixed(3),
    'x-ratelimit-bucket': 'sandbox',
    'x-ratelimit-scope': 'user',
  };
}

export const discordFaultAnswers: FaultAnswers = {
  'rate-limited': (reply) =>
    reply.code(429).headers(rateLimitHeaders(FAULT_RETRY_SECONDS)).send(rateLimited(FAULT_RETRY_SECONDS)),
  'server-error': (reply) => reply.code(500).send({ message: '500: Internal Server Error', code: 0 }),
  unauthorized: (reply, request) =>
    reply.code(401).send(request.url.includes('/webhooks/') ? INVALID_WEBHOOK_TOKEN : UNAUTHORIZED),
  'not-found': (reply, request) =>
    reply.code(404).send(request.url.includes('/webhooks/') ? UNKNOWN_WEBHOOK : NOT_FOUND),
  'missing-permission': (reply) => reply.code(403).send(MISSING_PERMISSIONS),
  'bot-removed': (reply) => reply.code(403).send(MISSING_ACCESS),
  'unknown-member': (reply) => reply.code(404).send(UNKNOWN_MEMBER),
  'unknown-role': (reply) => reply.code(404).send(UNKNOWN_ROLE),
  'wrong-answer': (reply) => reply.type('text/html').send('<html><body>Please try again.</body></html>'),
};
