/** What was measured, the figure, and what it is compared with. */
export type BenchRow = { measure: string; value: string; anchor?: string };

/** Prints a table for people and, as the last line, JSON for programs. */
export function printBench(name: string, rows: BenchRow[], figures: Record<string, number>): void {
  const width = (key: keyof BenchRow) => Math.max(key.length, ...rows.map((row) => (row[key] ?? '').length));
  const line = (row: BenchRow) =>
    `| ${row.measure.padEnd(width('measure'))} | ${row.value.padEnd(width('value'))} | ${(row.anchor ?? '').padEnd(width('anchor'))} |`;
  const rule = `|${'-'.repeat(width('measure') + 2)}|${'-'.repeat(width('value') + 2)}|${'-'.repeat(width('anchor') + 2)}|`;
  const table = [line({ measure: 'measure', value: 'value', anchor: 'anchor' }), rule, ...rows.map(line)];
  process.stdout.write(`${table.join('\n')}\n\n${JSON.stringify({ bench: name, ...figures })}\n`);
}
