import { openToken, sealToken } from '../sealed-token.ts';

/** What a token tells about the visit it was made in. */
export type Assessment = { hostname: string; action: string; score: number; madeAt: string };
/** A question about a token, with what it was told. */
export type Check = { hostname: string | null; action: string | null; score: number | null; at: string };

export type Assessments = ReturnType<typeof createAssessments>;

const KIND = 'recaptcha';
const TOKEN_LIFETIME_MS = 120_000;
const FIRST_SCORE = 0.9;
const MOST_CHECKS = 100;

/** Gives out tokens with the score that is set, and judges each of them once. */
export function createAssessments(now: () => number = Date.now) {
  let score = FIRST_SCORE;
  const spent = new Set<string>();
  const checks: Check[] = [];
  return {
    score: () => score,
    setScore: (next: number) => {
      score = next;
    },
    /** All questions so far, the newest first. */
    checks: () => [...checks],
    issue: (hostname: string, action: string): string => {
      const facts: Assessment = { hostname, action, score, madeAt: new Date(now()).toISOString() };
      return sealToken(KIND, facts, null);
    },
    /** The facts of a token, or the code of why there are none. */
    redeem: (token: string): Assessment | string => {
      const verdict = judge(token, spent, now());
      const facts = typeof verdict === 'string' ? { hostname: null, action: null, score: null } : verdict;
      checks.unshift({
        hostname: facts.hostname,
        action: facts.action,
        score: facts.score,
        at: new Date(now()).toISOString(),
      });
      checks.length = Math.min(checks.length, MOST_CHECKS);
      return verdict;
    },
    clear: () => {
      score = FIRST_SCORE;
      checks.length = 0;
    },
  };
}

function judge(token: string, spent: Set<string>, now: number): Assessment | string {
  const facts = openToken<Assessment>(KIND, token);
  if (facts === undefined) return 'invalid-input-response';
  const isOld = now - Date.parse(facts.madeAt) >= TOKEN_LIFETIME_MS;
  if (isOld || spent.has(facts.id)) return 'timeout-or-duplicate';
  spent.add(facts.id);
  const { hostname, action, score, madeAt } = facts;
  return { hostname, action, score, madeAt };
}
