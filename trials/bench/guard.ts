import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describeLoss, isWorse, type Recorded } from './guard/compare-ratios.ts';
import { FORMS } from './guard/forms.ts';
import { printBench } from './print-bench.ts';

/** Short forms of the benchmarks, compared with the ratios of the last recording. `--record` records new ones. */
const FILE = new URL('./guard/ratios.json', import.meta.url);

const recorded: Record<string, Recorded> = JSON.parse(readFileSync(FILE, 'utf8'));
const ratios: Record<string, number> = {};
const losses: string[] = [];
for (const [name, measure] of Object.entries(FORMS)) {
  const before = recorded[name];
  let ratio = await measure();
  // Once more: something else may have used the processor.
  if (isWorse(ratio, before)) ratio = Math.max(ratio, await measure());
  if (before && isWorse(ratio, before)) losses.push(describeLoss(name, ratio, before));
  ratios[name] = ratio;
}

const rows = Object.entries(ratios).map(([measure, ratio]) => ({
  measure: `${measure}, relative to its anchor`,
  value: ratio.toFixed(2),
  anchor: recorded[measure] ? `${recorded[measure].ratio} at ${recorded[measure].commit}` : 'not recorded',
}));
printBench('guard', rows, ratios);
if (process.argv.includes('--record')) record();
else if (losses.length > 0) {
  process.stderr.write(`${losses.join('\n')}\n`);
  process.exitCode = 1;
}

function record(): void {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const made = Object.entries(ratios).map(([name, ratio]) => [
    name,
    { ratio: Number(ratio.toPrecision(3)), commit },
  ]);
  writeFileSync(FILE, `${JSON.stringify({ ...recorded, ...Object.fromEntries(made) }, null, 2)}\n`);
}
