import type { FastifyInstance } from 'fastify';
import type { Assessments } from './assessments.ts';
import { RECAPTCHA_SITE } from './recaptcha-site.ts';

type Asked = { secret?: string; response?: string };

/** What a site's server asks: form in, JSON out, status 200 whatever the verdict. */
export function verifyRoutes(app: FastifyInstance, assessments: Assessments): void {
  app.post('/siteverify', async ({ body }) => {
    const { secret = '', response = '' } = (body ?? {}) as Asked;
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
