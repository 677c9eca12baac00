import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingTests, namedTests } from './named-tests.ts';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** The table's rows. */
const PROMISES = [...read('docs/promises.md').matchAll(/^\| (R\d+) \|.*$/gm)].map(([row, number = '']) => {
  const [, , promise = '', quick = '', beyond = '', reached = ''] = row.split(/ ?\| ?/);
  const [tests, amounts, commands] = [namedTests(quick), amountsIn(beyond), commandsIn(beyond)];
  return { number, promise, quick, beyond, reached, tests, amounts, commands };
});

type Command = { only: string | undefined; script: string; name: string };

function commandsIn(text: string): Command[] {
  return [...text.matchAll(/`(?:\w+_SHARE=\S+ )?(?:FAULTS_ONLY='([^']+)' )?npm run (\w+) -- ([\w-]+)`/g)].map(
    ([, only, script = '', name = '']) => ({ only, script, name }),
  );
}

type Amount = { name: string; here: string; there: string; file: string };

/** Parses `NAME` 100 → 2,000 in `FILE`. */
function amountsIn(text: string): Amount[] {
  return [...text.matchAll(/`([A-Z_]+)` ([\d,]+) → ([\d,]+) in `([^`]+)`/g)].map(
    ([, name = '', here = '', there = '', file = '']) => ({ name, here, there, file }),
  );
}

function isInSource({ name, here, there, file }: Amount): boolean {
  const digits = (amount: string) => amount.replaceAll(',', '');
  const scaled = new RegExp(`${name} = .*\\bscale\\(${digits(here)}, ${digits(there)}\\)`);
  return scaled.test(read(file).replaceAll(/(?<=\d)_(?=\d)/g, ''));
}

const scenarios = globSync('trials/faults/processes/scenarios/*.ts', { cwd: ROOT })
  .map((file) => /\n {2}name: '([^']+)'/.exec(read(file))?.[1] ?? '')
  .filter(Boolean);

const entriesIn = (cell: string) => (cell === '–' ? [] : cell.split('<br>'));

/** A benchmark is a file; the others are listed by name in their runner. */
function exists({ only, script, name }: Command): boolean {
  if (only && !scenarios.some((scenario) => scenario.includes(only))) return false;
  if (script === 'bench')
    return globSync('trials/bench/*.ts', { cwd: ROOT }).includes(`trials/bench/${name}.ts`);
  const [, trials = ''] = read('tools/trials.mjs').split(`\n  ${script}: {\n`);
  return trials.split('\n  },')[0]?.includes(`\n    ${name}: `) ?? false;
}

describe('the promises', () => {
  it('are R1 to R28', () => {
    expect(PROMISES.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, at) => `R${at + 1}`));
  });

  it.each(PROMISES)('$number states the promise, its evidence and what was reached', (row) => {
    expect(row.promise.length).toBeGreaterThan(20);
    expect(row.reached).toMatch(/^(Yes|In part|No|Not measured)\b/);
    expect(row.tests.length + row.commands.length).toBeGreaterThan(0);
    // Everything in the cells was parsed: nothing is named without being checked.
    expect(entriesIn(row.quick)).toHaveLength(row.tests.length);
    expect(entriesIn(row.beyond)).toHaveLength(row.amounts.length + row.commands.length);
  });

  it.each(PROMISES)('$number names existing tests, amounts and commands', ({ tests, amounts, commands }) => {
    expect(missingTests(tests)).toEqual([]);
    expect(amounts.filter((amount) => !isInSource(amount))).toEqual([]);
    expect(commands.filter((command) => !exists(command))).toEqual([]);
  });
});
