import type { ErrorCode } from '@signboard/contract/errors.ts';
import { isProblem } from '#web/lib/api/problem.ts';

const SESSION_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'session-missing',
  'session-ended',
  'session-expired',
  'csrf-mismatch',
]);

/** No response at all counts as `unavailable`. */
export function faultCode(reason: unknown): ErrorCode {
  return isProblem(reason) ? reason.code : 'unavailable';
}

/** Whether the session has ended: then the person signs in again on this page. */
export function isSessionFault(reason: unknown): boolean {
  return isProblem(reason) && SESSION_FAULTS.has(reason.code);
}
