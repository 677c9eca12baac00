import type { ProblemAnswer } from '@signboard/contract/answers.ts';

/** Whether a call was refused with a body that says why. */
export function isProblem(reason: unknown): reason is ProblemAnswer {
  return typeof reason === 'object' && reason !== null && 'code' in reason && 'msg' in reason;
}
