import { isProblem } from '#web/lib/api/problem.ts';

/** No response, or the chain could not be reached. */
export function isRetryable(fault: unknown): boolean {
  return !isProblem(fault) || fault.code === 'contract-unchecked';
}
