import { parseSync } from 'vite';
import { type GlobalUse, readGlobals } from './read-globals.ts';
import { type Import, readImports } from './read-imports.ts';

type AtLine<Found> = Omit<Found, 'start'> & { line: number };

export type Source = { path: string; lines: number; imports: AtLine<Import>[]; globals: AtLine<GlobalUse>[] };

export function readSource(path: string, text: string, watched: ReadonlySet<string>): Source {
  const parsed = parseSync(path, text);
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${path} cannot be parsed: ${fault.message}`);
  const atLine = <Found extends { start: number }>({ start, ...found }: Found) => ({
    ...found,
    line: text.slice(0, start).split('\n').length,
  });
  const mentionsGlobals = watched.size > 0 && new RegExp(`\\b(${[...watched].join('|')})\\b`).test(text);
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: readImports(text, parsed).map(atLine),
    globals: mentionsGlobals ? readGlobals(parsed.program, watched).map(atLine) : [],
  };
}
