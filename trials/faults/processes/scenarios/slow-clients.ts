import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../../world/measure.ts';
import type { Try } from '../join-continuously.ts';
import type { Scenario } from '../scenario.ts';
import { sendRequest } from '../send-request.ts';
import { underLoad } from '../under-load.ts';

const SLOW_HEADERS = 1_000;
const SLOW_BODIES = 200;
const TRICKLE_MS = 1_000;
/** Headers may take five seconds and are checked every second; a body may take ten. */
const HEADERS_CLOSED_MS = 10_000;
const BODIES_CLOSED_MS = 15_000;

/** A thousand slow connections and oversized requests, while others join. */
export const slowClients: Scenario = {
  name: '1,000 slow headers, 200 slow bodies and requests that are too large',
  recovery: 'until the last slow line was closed',
  needs: () => null,
  run: () =>
    underLoad({}, async ({ webs }, { joining }) => {
      const port = Number(new URL(webs[0].url).port);
      await sleep(2_000);
      const since = performance.now();
      const [headers, bodies, large] = await Promise.all([
        closeTimes(port, SLOW_HEADERS, 'GET / HTTP/1.1\r\nhost: x\r\n'),
        closeTimes(port, SLOW_BODIES, bodyStart('/users/newsletter', 1_000)),
        refusals(webs[0].url),
      ]);
      const during = joining.tries.filter(({ startedAt }) => startedAt > since);
      return {
        injected: `${SLOW_HEADERS + SLOW_BODIES} slow lines, ${large.asked} large requests`,
        recoveryMs: Math.max(...headers, ...bodies),
        broken: [
          ...late('headers', headers, HEADERS_CLOSED_MS),
          ...late('bodies', bodies, BODIES_CLOSED_MS),
          ...large.wrong,
          ...during
            .filter(({ outcome }) => outcome !== 'joined')
            .map(({ outcome }) => `a join got ${outcome}`),
        ],
        remarks: [
          `the last line with slow headers was closed after ${seconds(Math.max(...headers))}`,
          `joins meanwhile took ${p99(during)} ms (p99)`,
        ],
      };
    }),
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const p99 = (tries: readonly Try[]) =>
  Math.round(
    percentile(
      tries.map(({ startedAt, endedAt }) => endedAt - startedAt),
      0.99,
    ),
  );

const late = (what: string, times: readonly number[], limitMs: number) => {
  const count = times.filter((ms) => ms > limitMs).length;
  return count > 0 ? [`${count} lines with slow ${what} were open for more than ${limitMs} ms`] : [];
};

const bodyStart = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`;

/** Opens connections that send `start` and then one byte per second; returns when the server closed each. */
async function closeTimes(port: number, count: number, start: string): Promise<number[]> {
  return await Promise.all(Array.from({ length: count }, () => trickle(port, start)));
}

function trickle(port: number, start: string): Promise<number> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let openedAt = performance.now();
    const dripping = setInterval(() => socket.write('a'), TRICKLE_MS);
    socket.on('connect', () => {
      openedAt = performance.now();
      socket.write(start);
    });
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(performance.now() - openedAt);
    });
  });
}

/** An oversized request gets 413 or a closed connection; it is never accepted and never a 500. */
async function refusals(url: string): Promise<{ asked: number; wrong: string[] }> {
  const json = { 'content-type': 'application/json' };
  const questions = [
    { method: 'POST', path: '/users/newsletter', headers: json, body: `"${'x'.repeat(5_000_000)}"` },
    { method: 'POST', path: '/users/newsletter', headers: json, body: '['.repeat(60_000) },
    { method: 'GET', path: '/', headers: { 'x-large': 'x'.repeat(100_000) } },
    { method: 'GET', path: `/${'x'.repeat(50_000)}` },
  ] as const;
  const answers = await Promise.all(questions.map((question) => sendRequest(url, question)));
  const wrong = answers.flatMap((answer) =>
    answer.kind === 'answered' && (answer.status < 400 || answer.status >= 500)
      ? [`a request that is too large got ${answer.status}`]
      : [],
  );
  return { asked: questions.length, wrong };
}
