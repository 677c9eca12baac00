import type { FastifyInstance } from 'fastify';
import { type FaultKind, type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { type Assessments, createAssessments, RECAPTCHA_SITE } from './assessments.ts';
import { browserRoutes } from './browser-routes.ts';
import { scoreRoutes } from './score-routes.ts';

/** A wrong answer is an HTML page instead of JSON. */
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

/** A simulated reCAPTCHA v3: browser scripts, verification API and a page to set the score. */
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

type VerifyForm = { secret?: string; response?: string };

/** The verification API: form in, JSON out, always status 200. */
function verifyRoutes(app: FastifyInstance, assessments: Assessments): void {
  app.post('/siteverify', async ({ body }) => {
    const { secret = '', response = '' } = (body ?? {}) as VerifyForm;
    const faults = [...secretFaults(secret), ...(response === '' ? ['missing-input-response'] : [])];
    if (faults.length > 0) return refusal(faults);
    const verdict = assessments.redeem(response);
    if (typeof verdict === 'string') return refusal([verdict]);
    const { score, action, madeAt, hostname } = verdict;
    return { success: true, score, action, challenge_ts: madeAt.replace(/\.\d+Z$/, 'Z'), hostname };
  });
}

function secretFaults(secret: string): string[] {
  if (secret === '') return ['missing-input-secret'];
  return secret === RECAPTCHA_SITE.secretKey ? [] : ['invalid-input-secret'];
}

function refusal(codes: string[]) {
  return { success: false, 'error-codes': codes };
}
