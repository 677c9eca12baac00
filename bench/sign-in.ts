import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { type Hex, recoverMessageAddress } from 'viem';
import { percentile } from '../testing/world/measure.ts';
import { startWorld } from '../testing/world/start-world.ts';
import { walletForLoad } from '../testing/world/wallet-for-load.ts';
import { printBench } from './print-bench.ts';

/** Sign-ins per second of one process, compared with viem's bare signature recovery on the same core. */
const SIGN_INS = 2_000;
const CLIENTS = 32;

type Prepared = { headers: Record<string, string>; body: string };

const world = await startWorld();
try {
  const prepared = await prepareAll();
  const { seconds, latencies, refused } = await timeLogins(prepared);
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

/** Starts the sessions and signs in advance, because the wallet's work is not the server's. */
async function prepareAll(): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  while (prepared.length < SIGN_INS) {
    prepared.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(CLIENTS, SIGN_INS - prepared.length) }, prepareOne),
      )),
    );
  }
  return prepared;
}

async function prepareOne(): Promise<Prepared> {
  const response = await fetch(`${world.url}/users/init`, { method: 'POST' });
  const { access_token, csrf_access_token, nonce, message } = (await response.json()) as Record<
    string,
    string
  >;
  const { address, sign } = walletForLoad();
  return {
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-csrf-token': csrf_access_token ?? '',
      'x-signature': sign(insertAddress(message ?? '', address)),
      'content-type': 'application/x-www-form-urlencoded',
      cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: address,
      password: nonce ?? '',
    }).toString(),
  };
}

async function timeLogins(prepared: Prepared[]) {
  const latencies: number[] = [];
  const queue = [...prepared];
  let refused = 0;
  const client = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const started = performance.now();
      const response = await fetch(`${world.url}/users/login`, { method: 'POST', ...next });
      await response.arrayBuffer();
      latencies.push(performance.now() - started);
      if (response.status !== 200) refused += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { seconds: (performance.now() - started) / 1000, latencies, refused };
}

async function timeViem(): Promise<number> {
  const signature = walletForLoad().sign('x') as Hex;
  const rounds = 300;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await recoverMessageAddress({ message: 'x', signature });
  return rounds / ((performance.now() - started) / 1000);
}
