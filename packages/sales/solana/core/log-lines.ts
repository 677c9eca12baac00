import type { Instruction, Transaction } from './transaction.ts';

/** What one call of a program wrote: its messages, and the data of its events in base64. */
export type Lines = { messages: string[]; events: string[] };

/** Finds the lines that an instruction wrote itself, without those of the programs that it called. */
export type LineFinder = (instruction: Instruction) => Lines | undefined;

const CALL = /^Program (\w{32,44}) invoke \[(\d+)\]$/;
const END = /^Program \w{32,44} (?:success|failed)/;
const MESSAGE = 'Program log: ';
const EVENT = 'Program data: ';

/**
 * Ascribes the lines to calls: the programs' own words all begin with a prefix, so that none can write the line with
 * which a call begins or ends. The nth call of a program is its nth instruction, outer and called ones counted apart:
 * the outer ones are right even when a node has not recorded the others.
 */
export function lineFinder(logs: Transaction['logs'], instructions: readonly Instruction[]): LineFinder {
  let calls: Map<string, Lines[]> | undefined;
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

function listCalls(logs: readonly unknown[]): Map<string, Lines[]> {
  const calls = new Map<string, Lines[]>();
  const open: Lines[] = [];
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

function newCall(calls: Map<string, Lines[]>, key: string): Lines {
  const lines: Lines = { messages: [], events: [] };
  const before = calls.get(key);
  if (before) before.push(lines);
  else calls.set(key, [lines]);
  return lines;
}

function keyOf(program: string, isOuter: boolean): string {
  return isOuter ? program : `${program} called`;
}
