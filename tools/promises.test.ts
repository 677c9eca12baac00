import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingTests, namedTests } from './named-tests.ts';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** The table's rows. */
const PROMISES = [...read('docs/promises.md').matchAll(/^\| (R\d+) \|.*$/gm)].map(([row, number = '']) => {
  const [, , promise = '', shown = '', reached = ''] = row.split(/ ?\| ?/);
  return { number, promise, shown, reached, tests: namedTests(shown), commands: commandsIn(shown) };
});

type Command = { only: string | undefined; script: string; name: string };

function commandsIn(text: string): Command[] {
  return [...text.matchAll(/`(?:\w+_SHARE=\S+ )?(?:FAULTS_ONLY='([^']+)' )?npm run (\w+) -- ([\w-]+)`/g)].map(
    ([, only, script = '', name = '']) => ({ only, script, name }),
  );
}

const scenarios = globSync('tools/faults/processes/scenarios/*.ts', { cwd: ROOT })
  .map((file) => /\n {2}name: '([^']+)'/.exec(read(file))?.[1] ?? '')
  .filter(Boolean);

/** A benchmark is a file; the others are listed by name in their runner. */
function exists({ only, script, name }: Command): boolean {
  if (only && !scenarios.some((scenario) => scenario.includes(only))) return false;
  const source = read(`tools/${script}.mjs`);
  if (script === 'bench') return globSync('bench/*.ts', { cwd: ROOT }).includes(`bench/${name}.ts`);
  return source.includes(`\n  ${name}: () =>`);
}

describe('the promises', () => {
  it('are R1 to R28', () => {
    expect(PROMISES.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, at) => `R${at + 1}`));
  });

  it.each(PROMISES)('$number states the promise, its evidence and what was reached', (row) => {
    expect(row.promise.length).toBeGreaterThan(20);
    expect(row.reached).toMatch(/^(Yes|In part|No|Not measured)\b/);
    expect(row.tests.length + row.commands.length).toBeGreaterThan(0);
    // Everything in the cell was parsed: nothing is named without being checked.
    expect(row.shown.split('<br>')).toHaveLength(row.tests.length + row.commands.length);
  });

  it.each(PROMISES)('$number names existing tests and commands', ({ tests, commands }) => {
    expect(missingTests(tests)).toEqual([]);
    expect(commands.filter((command) => !exists(command))).toEqual([]);
  });
});
