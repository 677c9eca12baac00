import type { Instruction, Transaction } from './transaction.ts';

/** The output of one program call: its messages, and its events' data in base64. */
type CallOutput = { messages: string[]; events: string[] };

/** Finds the lines that an instruction wrote itself, without those of the programs it called. */
export type LineFinder = (instruction: Instruction) => CallOutput | undefined;

const CALL = /^Program (\w{32,44}) invoke \[(\d+)\]$/;
const END = /^Program \w{32,44} (?:success|failed)/;
const MESSAGE = 'Program log: ';
const EVENT = 'Program data: ';

/**
 * Assigns lines to calls. Program output is always prefixed, so a program cannot fake the lines that start or end a
 * call. The nth call of a program is its nth instruction, with outer and inner ones counted separately, so that outer
 * ones are right even if the node did not record the inner ones.
 */
export function createLineFinder(
  logs: Transaction['logs'],
  instructions: readonly Instruction[],
): LineFinder {
  let calls: Map<string, CallOutput[]> | undefined;
  return (instruction) => {
    calls ??= listCalls(logs ?? []);
    const key = keyOf(instruction.program, instruction.path.length === 1);
    let nth = 0;
    for (const { program, path, at } of instructions) {
      if (at >= instruction.at) break;
      if (program === instruction.program && path.length === instruction.path.length) nth += 1;
    }
    return calls.get(key)?.[nth];
  };
}

function listCalls(logs: readonly unknown[]): Map<string, CallOutput[]> {
  const calls = new Map<string, CallOutput[]>();
  const open: CallOutput[] = [];
  for (const line of logs) {
    if (typeof line !== 'string') continue;
    if (line.startsWith(MESSAGE)) open.at(-1)?.messages.push(line.slice(MESSAGE.length));
    else if (line.startsWith(EVENT)) open.at(-1)?.events.push(line.slice(EVENT.length));
    else if (END.test(line)) open.pop();
    else {
      const [, program, depth] = CALL.exec(line) ?? [];
      if (program) open.push(newCall(calls, keyOf(program, depth === '1')));
    }
  }
  return calls;
}

function newCall(calls: Map<string, CallOutput[]>, key: string): CallOutput {
  const lines: CallOutput = { messages: [], events: [] };
  const before = calls.get(key);
  if (before) before.push(lines);
  else calls.set(key, [lines]);
  return lines;
}

function keyOf(program: string, isOuter: boolean): string {
  return isOuter ? program : `${program} called`;
}
