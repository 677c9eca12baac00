import { isProblem } from '#web/lib/api/problem.ts';

/** Whether the same question may be answered later: nobody answered it, or the chain could not be asked. */
export function isWorthAnotherTry(fault: unknown): boolean {
  return !isProblem(fault) || fault.code === 'contract-unchecked';
}
