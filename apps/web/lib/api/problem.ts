import type { ProblemAnswer } from '@signboard/contract/answers.ts';

export function isProblem(reason: unknown): reason is ProblemAnswer {
  return typeof reason === 'object' && reason !== null && 'code' in reason && 'msg' in reason;
}
