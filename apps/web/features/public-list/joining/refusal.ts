import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import { isProblem } from '#web/lib/api/problem.ts';

/** An error that belongs to a specific place on the page. */
export type Refusal =
  | { about: 'requirement'; verdict: RequirementVerdict; fault: ErrorCode | null }
  | { about: 'entry' }
  | { about: 'wallet' }
  | { about: 'list' };

/** The refusal of a visitor who fails the anti-bot check. */
export const NO_PASS: Refusal = {
  about: 'requirement',
  verdict: { id: 'captcha', state: 'not-met', reason: 'captcha-needed' },
  fault: null,
};

const ABOUT_LIST: ReadonlySet<ErrorCode> = new Set([
  'list-offline',
  'list-upcoming',
  'list-full',
  'list-ended',
  'list-drawn',
  'list-closed',
]);

/** Null for errors that are shown at the button. */
export function refusalOf(reason: unknown): Refusal | null {
  if (!isProblem(reason)) return null;
  const { code, requirement, reason: why } = reason;
  if (requirement) {
    const state = code === 'requirement-unchecked' ? 'unknown' : 'not-met';
    return {
      about: 'requirement',
      verdict: { id: requirement, state, ...(why && { reason: why }) },
      fault: null,
    };
  }
  if (code === 'twitter-account-taken' || code === 'discord-account-taken') {
    const id = code === 'twitter-account-taken' ? 'twitter' : 'discord';
    return { about: 'requirement', verdict: { id, state: 'not-met' }, fault: code };
  }
  if (code === 'already-joined' || code === 'not-joined') return { about: 'entry' };
  if (code === 'wallet-banned') return { about: 'wallet' };
  return ABOUT_LIST.has(code) ? { about: 'list' } : null;
}

/** No response at all counts as `unavailable`. */
export function faultCode(reason: unknown): ErrorCode {
  return isProblem(reason) ? reason.code : 'unavailable';
}
