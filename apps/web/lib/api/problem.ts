import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';

const SESSION_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'session-missing',
  'session-ended',
  'session-expired',
  'csrf-mismatch',
]);

export function isProblem(reason: unknown): reason is ProblemAnswer {
  return typeof reason === 'object' && reason !== null && 'code' in reason && 'msg' in reason;
}

/** Whether the session has ended. */
export function isSessionFault(reason: unknown): boolean {
  return isProblem(reason) && SESSION_FAULTS.has(reason.code);
}
