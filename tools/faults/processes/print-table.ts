import type { Outcome, Scenario } from './scenario.ts';

/** An outcome, or why the scenario was skipped. */
export type Result = { scenario: Scenario; outcome: Outcome } | { scenario: Scenario; leftOut: string };

const HEAD = '| fault | injected | confirmed: joins, draws, mails, posts | lost | doubled | recovery |';

/** Prints the table and the notes below it. */
export function printTable(results: readonly Result[]): void {
  const rows = results.flatMap((result) => ('outcome' in result ? [rowOf(result)] : []));
  const notes = results.flatMap(notesOf);
  process.stdout.write(
    `\n${[HEAD, '|---|---|---|---|---|---|', ...rows].join('\n')}\n\n${notes.join('\n')}\n`,
  );
}

function rowOf({ scenario, outcome }: { scenario: Scenario; outcome: Outcome }): string {
  const { joins, draws, mails, posts } = outcome.confirmed;
  const cells = [
    scenario.name,
    outcome.injected,
    `${joins}, ${draws}, ${mails}, ${posts}`,
    outcome.lost.length,
    outcome.doubled.length,
    `${(outcome.recoveryMs / 1000).toFixed(1)} s ${scenario.recovery}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function notesOf(result: Result): string[] {
  const { name } = result.scenario;
  if ('leftOut' in result) return [`Left out: ${name}: ${result.leftOut}.`];
  const { remarks, lost, doubled, broken } = result.outcome;
  const faults = Object.entries({ lost, doubled, broken }).filter(([, names]) => names.length > 0);
  return [
    ...remarks.map((remark) => `${name}: ${remark}.`),
    ...faults.map(([what, names]) => `${name}: ${what}: ${firstOf(names)}`),
  ];
}

const MAX_NAMED = 10;
const firstOf = (names: readonly string[]) =>
  [...new Set(names)].slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ' …' : '');
