import { type BenchRow, printBench } from '../../bench/print-bench.ts';
import { readShare } from '../read-share.ts';
import { type MinuteReport, minute } from './minute.ts';

const MAX_FAULTS_SHOWN = 20;

const report = await minute(readShare());
print(report);
process.exitCode = report.faults.length + report.unavailable + report.complaints.length === 0 ? 0 : 1;

function print({ scene, played, faults, unavailable, complaints, processes }: MinuteReport): void {
  const { line, joins, seconds } = played;
  const accepted = joins.filter(({ code }) => code === 'joined');
  const times = accepted.flatMap(({ sentAtMs, answeredAtMs }) => [sentAtMs, answeredAtMs]);
  const fillSeconds = (Math.max(...times) - Math.min(...times)) / 1000;
  const took = (measure: string, ...measures: string[]): BenchRow => {
    const { count, p50Ms, p99Ms } = line.figuresOf(measures);
    return {
      measure: `${measure} (${count})`,
      value: `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
    };
  };
  const others = ['other html', 'other list', 'other join', 'dashboard'];
  const rows: BenchRow[] = [
    { measure: 'visitors', value: String(scene.visitors), anchor: `in ${scene.seconds} s` },
    { measure: 'until the last was answered', value: `${seconds.toFixed(1)} s` },
    { measure: 'accepted joins', value: String(accepted.length), anchor: `${scene.spots} spots` },
    {
      measure: 'accepted joins per second, until the list was full',
      value: (accepted.length / fillSeconds).toFixed(0),
    },
    { ...took('join', 'join'), anchor: 'aim p99 below 250 ms' },
    took('page, first HTML', 'html'),
    took('page, the list', 'list'),
    took('sign-in', 'sign-in'),
    took('anti-bot check', 'captcha'),
    { ...took('other pages and owners meanwhile', ...others), anchor: 'aim p99 below 100 ms' },
    ...refusalRows(report),
    ...processes.map(({ name, processorSeconds, memoryMb, loopP50Ms, loopP99Ms }) => ({
      measure: name,
      value: `${processorSeconds.toFixed(1)} s processor, ${memoryMb.toFixed(0)} MB`,
      ...(loopP99Ms !== null && {
        anchor: `event loop p50 ${loopP50Ms?.toFixed(0)} ms, p99 ${loopP99Ms.toFixed(0)} ms`,
      }),
    })),
    { measure: 'told that it cannot be answered now (503)', value: String(unavailable), anchor: '0' },
    { measure: 'answers and entries that are wrong', value: String(faults.length), anchor: '0' },
  ];
  const join = line.figuresOf(['join']);
  printBench('load', rows, {
    joinsPerSecond: Math.round(accepted.length / fillSeconds),
    joinP50Ms: Math.round(join.p50Ms),
    joinP99Ms: Math.round(join.p99Ms),
    pageP99Ms: Math.round(line.figuresOf(['html', 'list']).p99Ms),
    otherP99Ms: Math.round(line.figuresOf(others).p99Ms),
    unavailable,
    wrong: faults.length,
  });
  for (const fault of faults.slice(0, MAX_FAULTS_SHOWN)) process.stdout.write(`WRONG: ${fault}\n`);
  for (const line of complaints.slice(0, MAX_FAULTS_SHOWN)) process.stdout.write(`LOGGED: ${line}\n`);
}

/** Refusals per kind, with their reasons. */
function refusalRows({ played: { joins, signIns } }: MinuteReport): BenchRow[] {
  const counts = new Map<string, Map<string, number>>();
  for (const one of [...signIns, ...joins]) {
    const reason = 'requirement' in one && one.requirement ? `${one.code}:${one.requirement}` : one.code;
    if (reason === 'signed-in') continue;
    const reasons = counts.get(one.kind) ?? new Map<string, number>();
    counts.set(one.kind, reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
  }
  return [...counts].map(([kind, reasons]) => ({
    measure: `answers to: ${kind}`,
    value: [...reasons].map(([reason, count]) => `${count} ${reason}`).join(', '),
  }));
}
