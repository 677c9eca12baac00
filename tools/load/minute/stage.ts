import type { LoadWorld } from '../load-world.ts';
import { createQuickPuzzles, type QuickPuzzles } from '../quick-puzzles.ts';
import { type Answer, type Asking, openVisitorsLine, type VisitorsLine } from '../visitors-line.ts';
import type { JoinTry } from './judge-joins.ts';
import type { SignInTry } from './judge-sign-ins.ts';
import type { PreparedMinute } from './prepare-minute.ts';

/** Where the minute is played: the line into the product, and what was heard so far. */
export type Stage = PreparedMinute & {
  line: VisitorsLine;
  puzzles: QuickPuzzles;
  joins: JoinTry[];
  signIns: SignInTry[];
  /** How many requests beside those were answered as they should not be, by what they were. */
  otherFaults: Map<string, number>;
  /** How many of those the product could not answer in time, and said so. */
  unavailable: number;
  note(fault: string): void;
  /** A request of which nothing but a good answer is expected. */
  get(measure: string, web: number, asking: Asking): Promise<Answer>;
};

/** A body in JSON. */
export const JSON_BODY = { 'content-type': 'application/json' };

/** Opens the line and begins to listen. */
export function openStage(world: LoadWorld, prepared: PreparedMinute): Stage {
  const line = openVisitorsLine(world.urls);
  const otherFaults = new Map<string, number>();
  const note = (fault: string) => void otherFaults.set(fault, (otherFaults.get(fault) ?? 0) + 1);
  const stage: Stage = {
    ...prepared,
    line,
    puzzles: createQuickPuzzles(world.secretKey),
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

/** A place on the internet for each visitor, out of a block that no one else has. */
export const addressOf = (visitor: number) =>
  `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;

/** What was answered in a word: the given one for a good answer, else the code of the refusal. */
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
