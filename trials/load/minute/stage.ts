import { type Answer, type Asking, type ClientPool, openClientPool } from '../client-pool.ts';
import type { LoadWorld } from '../load-world.ts';
import { createSolvedChallenges, type SolvedChallenges } from '../solved-challenges.ts';
import type { PreparedMinute } from './prepare-minute.ts';
import type { JoinTry } from './verify-joins.ts';
import type { SignInTry } from './verify-sign-ins.ts';

/** The connection to the product and the responses so far. */
export type Stage = PreparedMinute & {
  line: ClientPool;
  puzzles: SolvedChallenges;
  joins: JoinTry[];
  signIns: SignInTry[];
  /** Counts other wrong responses by kind of request. */
  otherFaults: Map<string, number>;
  /** Counts their "unavailable" responses. */
  unavailable: number;
  note(fault: string): void;
  /** A request that must succeed. */
  get(measure: string, web: number, asking: Asking): Promise<Answer>;
};

export const JSON_BODY = { 'content-type': 'application/json' };

export function openStage(world: LoadWorld, prepared: PreparedMinute): Stage {
  const line = openClientPool(world.urls);
  const otherFaults = new Map<string, number>();
  const note = (fault: string) => void otherFaults.set(fault, (otherFaults.get(fault) ?? 0) + 1);
  const stage: Stage = {
    ...prepared,
    line,
    puzzles: createSolvedChallenges(world.secretKey),
    joins: [],
    signIns: [],
    otherFaults,
    unavailable: 0,
    note,
    async get(measure, web, asking) {
      const answer = await line.ask(measure, web, asking);
      if (answer.status === 503) stage.unavailable += 1;
      else if (answer.status !== 200)
        note(`${measure} answered ${answer.status} ${answer.text.slice(0, 80)}`);
      return answer;
    },
  };
  return stage;
}

/** A unique IP address per visitor. */
export const addressOf = (visitor: number) =>
  `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;

/** The given code for a success, else the error code. */
export function heardOf({ status, text, sentAtMs, answeredAtMs }: Answer, success: string) {
  const times = { sentAtMs, answeredAtMs };
  if (status === 0) return { ...times, code: 'no-answer' };
  const answer = JSON.parse(text) as {
    code?: string;
    requirement?: string;
    result?: { entryNumber: number };
  };
  if (status !== 200)
    return { ...times, code: answer.code ?? `status ${status}`, requirement: answer.requirement };
  return { ...times, code: success, entryNumber: answer.result?.entryNumber };
}
