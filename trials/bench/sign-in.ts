import { percentile } from '../world/measure.ts';
import { startWorld } from '../world/start-world.ts';
import { printBench } from './print-bench.ts';
import { CLIENTS, prepareLogins, timeLogins, timeViem } from './sign-in/time-logins.ts';

/** Sign-ins per second of one process, compared with viem's bare signature recovery on the same core. */
const SIGN_INS = 2_000;

const world = await startWorld();
try {
  const logins = await prepareLogins(world.url, SIGN_INS);
  const { seconds, latencies, refused } = await timeLogins(world.url, logins);
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  const lagP99Ms = Number(/nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/.exec(metrics)?.[1] ?? 0) * 1000;
  const perSecond = SIGN_INS / seconds;
  const viemPerSecond = await timeViem();
  const p99 = percentile(latencies, 0.99);
  printBench(
    'sign-in',
    [
      { measure: 'sign-ins per second', value: perSecond.toFixed(0), anchor: 'goal 400 on 2 cores' },
      { measure: "viem's bare recoveries per second", value: viemPerSecond.toFixed(0) },
      {
        measure: 'sign-ins relative to viem recoveries',
        value: (perSecond / viemPerSecond).toFixed(2),
        anchor: 'above 1: faster than viem alone',
      },
      { measure: `p99 of a sign-in with ${CLIENTS} clients`, value: `${p99.toFixed(0)} ms` },
      { measure: 'event loop delay p99', value: `${lagP99Ms.toFixed(0)} ms`, anchor: 'goal below 50 ms' },
      { measure: 'rejected', value: String(refused), anchor: '0' },
    ],
    { signInsPerSecond: Math.round(perSecond), ratioToViem: perSecond / viemPerSecond, p99Ms: p99, lagP99Ms },
  );
} finally {
  await world.stop();
}
