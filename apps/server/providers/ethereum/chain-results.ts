import { WrongAnswer } from './chain-answers.ts';
import type { RpcAnswer } from './chain-calls.ts';

const TOO_MUCH =
  /(query|response|result).*(limit|size|exceed|more than|too (many|large|big))|block range|range (is )?too|more than \d+ (results|logs|blocks)|limit(ed)? to|limit exceeded|too many (results|logs|blocks)/i;

/** Throws when the node rejected the call. */
export function resultIn(answer: RpcAnswer | undefined): unknown {
  if (!answer || 'refusal' in answer)
    throw new WrongAnswer(`the node refused: ${answer?.refusal.message ?? 'no answer'}`);
  return answer.result;
}

/** Whether a node requires a smaller request. */
export function isTooMuch(answer: RpcAnswer | undefined): boolean {
  return answer !== undefined && 'refusal' in answer && TOO_MUCH.test(answer.refusal.message);
}
