import { getArray, isJsonObject, type JsonObject } from './json-fields.ts';
import { type Instruction, MAX_INSTRUCTIONS, type Transaction } from './transaction.ts';

/** All instructions in execution order, up to the limit: each outer one, then its inner ones. */
export function listInstructions({ outer, inner, keys }: Transaction): Instruction[] {
  const called = calledByOuter(inner);
  const all: Instruction[] = [];
  const add = (value: unknown, path: Instruction['path'], height: number | null) => {
    if (all.length === MAX_INSTRUCTIONS) return;
    const entry = isJsonObject(value) ? value : {};
    all.push({ program: programOf(entry, keys), at: all.length, path, height, entry, data: null, keys });
  };
  for (const [number, value] of outer.entries()) {
    add(value, [number], 1);
    for (const [place, below] of getArray(called.get(number)).entries())
      add(below, [number, place], heightOf(below));
  }
  return all;
}

function calledByOuter(inner: unknown): Map<unknown, unknown> {
  const called = new Map<unknown, unknown>();
  for (const group of getArray(inner))
    if (isJsonObject(group) && !called.has(group.index)) called.set(group.index, group.instructions);
  return called;
}

/** The json encoding refers to the program by index, jsonParsed by address. */
function programOf({ programId, programIdIndex }: JsonObject, keys: readonly string[]): string {
  if (typeof programId === 'string') return programId;
  return (typeof programIdIndex === 'number' && keys[programIdIndex]) || '';
}

function heightOf(value: unknown): number | null {
  const height = isJsonObject(value) ? value.stackHeight : null;
  return typeof height === 'number' ? height : null;
}
