import type { FaultAnswers } from '../faults/fault-switch.ts';

const RETRY_SECONDS = 3;

export const problem = (error: string, message: string) => ({ error, message });

export const INVALID_PASSWORD = problem('AuthenticationRequired', 'Invalid identifier or password');
export const EXPIRED_TOKEN = problem('ExpiredToken', 'Token has expired');
export const INVALID_TOKEN = problem('InvalidToken', 'Token could not be verified');

export const blueskyFaultAnswers: FaultAnswers = {
  'rate-limited': (reply) =>
    reply
      .code(429)
      .headers({
        'ratelimit-limit': 5_000,
        'ratelimit-remaining': 0,
        'ratelimit-reset': Math.ceil(Date.now() / 1000) + RETRY_SECONDS,
      })
      .send(problem('RateLimitExceeded', 'Rate Limit Exceeded')),
  'server-error': (reply) => reply.code(500).send(problem('InternalServerError', 'Internal Server Error')),
  unauthorized: (reply) => reply.code(401).send(INVALID_PASSWORD),
  'expired-token': (reply) => reply.code(400).send(EXPIRED_TOKEN),
  'image-refused': (reply) =>
    reply
      .code(400)
      .send(problem('BlobTooLarge', 'This file is too large. It is 3MB but the maximum is 2MB.')),
  'account-inactive': (reply) =>
    reply.code(401).send(problem('AccountTakedown', 'Account has been taken down')),
  'wrong-answer': (reply) => reply.type('text/html').send('<html><body>Please try again.</body></html>'),
};
