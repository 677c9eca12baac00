import { printBench } from '../../bench/print-bench.ts';
import { readShare } from '../read-share.ts';
import { soak } from './soak.ts';

const WHOLE_SECONDS = 1_800;
const VISITORS_PER_SECOND = 40;

const { seconds, visitors, requests, samples, growth, faults } = await soak({
  seconds: WHOLE_SECONDS * readShare(),
  visitorsPerSecond: VISITORS_PER_SECOND,
});
printBench(
  'load-soak',
  [
    { measure: 'minutes', value: (seconds / 60).toFixed(1) },
    { measure: 'visitors, and requests in all', value: `${visitors}, ${requests}` },
    ...growth.map(({ name, memoryMbPerMinute, openFilesPerMinute }) => {
      const last = samples.findLast((sample) => sample.name === name);
      return {
        measure: name,
        value: `${last?.memoryMb.toFixed(0)} MB, ${memoryMbPerMinute.toFixed(2)} a minute; ${last?.openFiles} open files, ${openFilesPerMinute.toFixed(2)} a minute`,
        anchor: 'after the first sixth: below 1 MB and 1 file a minute; judged from ten minutes on',
      };
    }),
    {
      measure: 'wrong answers, processes that ended, warnings in their logs',
      value: String(faults.length),
      anchor: '0',
    },
  ],
  { minutes: seconds / 60, requests, wrong: faults.length },
);
for (const fault of faults.slice(0, 20)) process.stdout.write(`WRONG: ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
