import { openToken, sealToken } from '../tokens.ts';

/** The product's site, as registered with the simulated reCAPTCHA. */
export const RECAPTCHA_SITE = {
  siteKey: 'sandbox-recaptcha-site-key',
  secretKey: 'sandbox-recaptcha-secret-key',
} as const;

/** The settings with which the product uses the simulated reCAPTCHA; they are not set by default. */
export function recaptchaEnv(url: string): Record<string, string> {
  return {
    RECAPTCHA_SITE_KEY: RECAPTCHA_SITE.siteKey,
    RECAPTCHA_SECRET_KEY: RECAPTCHA_SITE.secretKey,
    RECAPTCHA_VERIFY_URL: `${url}/recaptcha/api/siteverify`,
    RECAPTCHA_SCRIPT_URL: `${url}/recaptcha/api.js`,
  };
}

/** The claims of a token. */
type Assessment = { hostname: string; action: string; score: number; madeAt: string };
/** A verification request and its result. */
export type Check = { hostname: string | null; action: string | null; score: number | null; at: string };

export type Assessments = ReturnType<typeof createAssessments>;

const KIND = 'recaptcha';
const TOKEN_LIFETIME_MS = 120_000;
const DEFAULT_SCORE = 0.9;
const MAX_CHECKS = 100;

/** Issues tokens with the current score and redeems each once. */
export function createAssessments(now: () => number = Date.now) {
  let score = DEFAULT_SCORE;
  const spent = new Set<string>();
  const checks: Check[] = [];
  return {
    score: () => score,
    setScore: (next: number) => {
      score = next;
    },
    /** Newest first. */
    checks: () => [...checks],
    issue: (hostname: string, action: string): string => {
      const facts: Assessment = { hostname, action, score, madeAt: new Date(now()).toISOString() };
      return sealToken(KIND, facts, null);
    },
    /** The claims of a token, or the error code. */
    redeem: (token: string): Assessment | string => {
      const verdict = verify(token, spent, now());
      const facts = typeof verdict === 'string' ? { hostname: null, action: null, score: null } : verdict;
      checks.unshift({
        hostname: facts.hostname,
        action: facts.action,
        score: facts.score,
        at: new Date(now()).toISOString(),
      });
      checks.length = Math.min(checks.length, MAX_CHECKS);
      return verdict;
    },
    clear: () => {
      score = DEFAULT_SCORE;
      checks.length = 0;
    },
  };
}

function verify(token: string, spent: Set<string>, now: number): Assessment | string {
  const facts = openToken<Assessment>(KIND, token);
  if (facts === undefined) return 'invalid-input-response';
  const isOld = now - Date.parse(facts.madeAt) >= TOKEN_LIFETIME_MS;
  if (isOld || spent.has(facts.id)) return 'timeout-or-duplicate';
  spent.add(facts.id);
  const { hostname, action, score, madeAt } = facts;
  return { hostname, action, score, madeAt };
}
