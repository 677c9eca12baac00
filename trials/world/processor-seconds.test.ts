import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processorSeconds, processorSecondsOfTree } from './processor-seconds.ts';

const BUSY = 'while (process.cpuUsage().user < 300_000);';

it.runIf(process.platform === 'linux').each([
  ['runs', `"$0" -e "${BUSY} console.log(1); setTimeout(() => {}, 60_000)"; :`],
  ['has ended', `"$0" -e "${BUSY}"; echo 1; read line`],
])('counts a child that %s', async (_, script) => {
  const shell = spawn('sh', ['-c', script, process.execPath], { detached: true });
  try {
    await once(shell.stdout, 'data');
    const pid = shell.pid as number;
    expect(processorSecondsOfTree(pid) - processorSeconds(pid)).toBeGreaterThanOrEqual(0.25);
  } finally {
    process.kill(-(shell.pid as number));
  }
});
