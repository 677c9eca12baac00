import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../world/start-world.ts';
import { printBench } from './print-bench.ts';

/** How long `npm start` takes on a fresh clone with an empty home, and again; and its idle resource usage. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IDLE_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'signboard-clone-'));
// Other users need access: root runs the database as another user.
execFileSync('chmod', ['711', folder]);
try {
  const clone = join(folder, 'signboard');
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  const cold = await timeStart(clone);
  await cold.stop();
  // Packages and pages exist now, the database doesn't.
  rmSync(join(clone, 'data'), { recursive: true });
  const first = await timeStart(clone);
  await first.stop();
  const warm = await timeStart(clone);
  const { product, sandbox } = await idleMemory(warm).finally(warm.stop);
  printBench(
    'start',
    [
      { measure: 'npm start on a fresh clone, including packages', value: `${cold.seconds.toFixed(1)} s` },
      { measure: 'of which installing Node and the packages', value: `${cold.installSeconds} s` },
      {
        measure: 'first start with packages installed',
        value: `${first.seconds.toFixed(1)} s`,
        anchor: 'below 10 s',
      },
      { measure: 'npm start again', value: `${warm.seconds.toFixed(1)} s`, anchor: 'below 3 s' },
      { measure: 'cold relative to warm', value: (cold.seconds / warm.seconds).toFixed(1) },
      { measure: 'idle memory of the product', value: `${product.toFixed(0)} MB` },
      { measure: 'idle memory of the sandbox', value: `${sandbox.toFixed(0)} MB` },
    ],
    {
      coldSeconds: cold.seconds,
      installSeconds: cold.installSeconds,
      firstSeconds: first.seconds,
      warmSeconds: warm.seconds,
      idleMb: product,
    },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function idleMemory({ pids }: { pids(program: string): number[] }) {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return { product: memoryMb(pids('bin/signboard.ts')), sandbox: memoryMb(pids('bin/sandbox.ts')) };
}

async function timeStart(clone: string) {
  const settings = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    HOME: join(folder, 'home'),
  };
  execFileSync('mkdir', ['-p', settings.HOME]);
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let steps = '';
  child.stderr?.on('data', (text) => (steps += text));
  await waitUntilReady(child);
  const seconds = (performance.now() - started) / 1000;
  return {
    seconds,
    installSeconds: secondsOf(/^\[[12]\/4\] .* installed \((\d+) s\)$/gm, steps),
    pids: (program: string) => descendants(child.pid ?? 0).filter((pid) => commandOf(pid).includes(program)),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The sum of the launcher's reported step durations. */
function secondsOf(step: RegExp, steps: string): number {
  return [...steps.matchAll(step)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('Signboard is ready') && resolve());
    child.once('exit', () => reject(new Error('npm start exited before it was ready')));
  });
}

/** Empty for a process that has just exited. */
function commandOf(pid: number): string {
  return readProcess(`${pid}/cmdline`).replaceAll('\0', ' ');
}

function readProcess(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

function descendants(pid: number): number[] {
  const children = readProcess(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [...children, ...children.flatMap(descendants)];
}

function memoryMb(pids: number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
