import type { FastifyInstance } from 'fastify';
import { failCalls } from '../faults/fail-calls.ts';
import type { FaultKind, FaultSwitch } from '../faults/fault-switch.ts';
import { createAssessments } from './assessments.ts';
import { browserRoutes } from './browser-routes.ts';
import { scoreRoutes } from './score-routes.ts';
import { verifyRoutes } from './verify-routes.ts';

/** How the verifier can fail; a wrong answer is a page of somebody else's in place of JSON. */
export const RECAPTCHA_FAULTS = [
  'rate-limited',
  'server-error',
  'hang',
  'drop-after-accept',
  'unauthorized',
  'not-found',
  'slow',
  'wrong-answer',
] as const satisfies FaultKind[];

/** The stand-in reCAPTCHA v3: what a browser loads, what a server asks, and the score that a person sets. */
export function startRecaptcha(
  app: FastifyInstance,
  faults: FaultSwitch,
  siteUrl: () => string,
): { clear: () => void } {
  const assessments = createAssessments();
  app.register(
    async (api) => {
      failCalls(api, faults, {
        'rate-limited': (reply) => reply.code(429).type('text/plain').send('Too Many Requests'),
        'server-error': (reply) => reply.code(503).type('text/plain').send('Service Unavailable'),
        unauthorized: (reply) => reply.send({ success: false, 'error-codes': ['invalid-input-secret'] }),
        'not-found': (reply) => reply.code(404).type('text/plain').send('Not Found'),
        'wrong-answer': (reply) => reply.type('text/html').send('<!doctype html><title>Welcome</title>'),
      });
      verifyRoutes(api, assessments);
    },
    { prefix: '/recaptcha/api' },
  );
  app.register(async (browser) => browserRoutes(browser, assessments), { prefix: '/recaptcha' });
  scoreRoutes(app, assessments, siteUrl);
  return { clear: assessments.clear };
}
