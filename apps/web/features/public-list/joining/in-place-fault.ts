import type { ErrorCode } from '@signboard/contract/errors.ts';
import { isProblem } from '#web/lib/api/problem.ts';

const SESSION_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'session-missing',
  'session-ended',
  'session-expired',
  'csrf-mismatch',
]);

/** What a failed call says; a server that did not answer at all is one that cannot answer right now. */
export function faultCode(reason: unknown): ErrorCode {
  return isProblem(reason) ? reason.code : 'unavailable';
}

/** Whether the session is over: then the person signs in again, here. */
export function isSessionFault(reason: unknown): boolean {
  return isProblem(reason) && SESSION_FAULTS.has(reason.code);
}
