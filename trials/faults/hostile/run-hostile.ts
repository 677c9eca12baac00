import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { percentile } from '../../world/measure.ts';
import { prepareRush } from '../../world/prepare-rush.ts';
import { type ProcessWorld, startProcessWorld } from '../processes/process-world.ts';
import { ATTACKS, type Attacker } from './attacks.ts';
import { type Answers, useProduct, type Visitors } from './ordinary-people.ts';
import { prepareAttacker } from './prepare-attacker.ts';
import { runBehindSilentNameserver, startSilentNameserver } from './silent-nameserver.ts';

const PHASE_MS = 20_000 * Number(process.env.FAULTS_SHARE ?? 1);
const PEOPLE = 10_000;
const SETTLE_MS = 3_000;
const TICKS_PER_SECOND = 100;

type Figures = {
  attack: string;
  p50Ms: number;
  p99Ms: number;
  requests: number;
  wrong: string[];
  peakMb: number;
  /** The share of one core that the attacked process used. */
  processor: number;
  hostile: Record<string, number>;
};

const second = runBehindSilentNameserver(import.meta.filename);
if (second !== null) process.exit(second);

/** One hostile address and one hostile account against a web process that ordinary people use. */
const nameserver = await startSilentNameserver();
const world = await startProcessWorld({
  settings: { RATE_LIMIT_PER_MINUTE: '600', TRUST_PROXY: '127.0.1.0/24' },
});
try {
  const rush = await prepareRush(world.database, {
    secretKey: world.secretKey,
    people: PEOPLE,
    spots: PEOPLE,
  });
  const attacker = await prepareAttacker(world);
  let addresses = 0;
  const visitors = { list: rush, next: rush.people.values() };
  const runPhase = async (attack: string) => {
    // The limit of one attack must not protect from the next.
    addresses += 1;
    const from = { ...attacker, localAddress: `127.0.1.${addresses}` };
    const figures = await measure(world, visitors, from, attack);
    await sleep(SETTLE_MS);
    return figures;
  };
  await runPhase('nothing (control)');
  const quiet = await runPhase('nothing (control)');
  const results: Figures[] = [];
  for (const { name } of ATTACKS) results.push(await runPhase(name));
  print(quiet, results);
  if (!nameserver.isSilent)
    process.stdout.write('The nameserver of this machine answered; a silent one needs root.\n');
  process.exitCode = results.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
} finally {
  await world.stop();
  nameserver.stop();
}

async function measure(
  { webs: [web] }: ProcessWorld,
  visitors: Visitors,
  attacker: Attacker,
  attack: string,
): Promise<Figures> {
  const workerData = { name: attack, attacker, url: web.url };
  const worker = new Worker(new URL('./run-attacker.ts', import.meta.url), { workerData });
  await once(worker, 'online');
  let peakMb = 0;
  const [cpuBefore, startedAt] = [processorSeconds(web.child.pid), performance.now()];
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb(web.child.pid));
  }, 200);
  const answers: Answers = await useProduct(web.url, visitors, PHASE_MS);
  clearInterval(sampling);
  const seconds = (performance.now() - startedAt) / 1_000;
  const processor = (processorSeconds(web.child.pid) - cpuBefore) / seconds;
  worker.postMessage('over');
  const [hostile] = (await once(worker, 'message')) as [Record<string, number>];
  await worker.terminate();
  return {
    attack,
    p50Ms: percentile(answers.ms, 0.5),
    p99Ms: percentile(answers.ms, 0.99),
    requests: answers.ms.length,
    wrong: answers.wrong,
    peakMb,
    processor,
    hostile,
  };
}

function processorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}

function memoryMb(pid: number): number {
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

function print(quiet: Figures, results: readonly Figures[]): void {
  const row = ({ attack, p50Ms, p99Ms, requests, wrong, peakMb, processor, hostile }: Figures) =>
    `| ${[
      attack,
      requests,
      wrong.length,
      `${p50Ms.toFixed(1)} ms, ${(p50Ms / quiet.p50Ms).toFixed(1)}`,
      `${p99Ms.toFixed(0)} ms, ${(p99Ms / quiet.p99Ms).toFixed(1)}`,
      `${peakMb.toFixed(0)} MB`,
      `${(processor * 100).toFixed(0)} %`,
      Object.entries(hostile)
        .map(([status, times]) => `${times} × ${status === '0' ? 'closed' : status}`)
        .join(', ') || '-',
    ].join(' | ')} |`;
  const head =
    '| attack | ordinary requests | failed | p50, times quiet | p99, times quiet | memory | processor | hostile answers |';
  const notes = results.flatMap(({ attack, wrong }) => [...new Set(wrong)].map((one) => `${attack}: ${one}`));
  process.stdout.write(
    `${[head, '|---|---|---|---|---|---|---|---|', row({ ...quiet, attack: 'quiet' }), ...results.map(row), '', ...notes].join('\n')}\n`,
  );
}
