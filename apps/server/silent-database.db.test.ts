import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WITHOUT_JOBS } from '#server/http/api/health.ts';
import { parseConfig } from './config/parse-config.ts';
import { buildApp } from './http/build-app.ts';
import { createLogger } from './platform/lib/logger.ts';
import { given } from './testing/given.ts';
import { startTcpRelay, type TcpRelay } from './testing/tcp-relay.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import type { Deps } from './wiring/deps.ts';
import { wire } from './wiring/wire.ts';

/** The product's, divided by ten. */
const LIMITS = {
  connectMs: 500,
  statementMs: 1_500,
  idleTransactionMs: 1_500,
  answerMs: 2_000,
  silentMs: 200,
};

let direct: TestApp;
let relay: TcpRelay;
let processes: { app: FastifyInstance; deps: Deps }[];

/** Two web processes whose connections to the database pass through a relay. */
beforeAll(async () => {
  direct = await startTestApp();
  relay = await startTcpRelay(direct.deps.databaseUrl);
  processes = await Promise.all(
    [1, 2].map(async () => {
      const deps = wire(parseConfig({ RATE_LIMIT_PER_MINUTE: '100000', DATABASE_POOL: '4' }), {
        databaseUrl: relay.url(direct.deps.databaseUrl),
        secretKeys: ['a key for the tests, long enough.'],
        log: createLogger('silent'),
        clock: direct.clock,
        poolLimits: LIMITS,
      });
      return { deps, app: await buildApp(deps, { readiness: WITHOUT_JOBS, webDist: null }) };
    }),
  );
});
afterAll(async () => {
  for (const { app, deps } of processes) {
    await app.close();
    await deps.close();
  }
  relay.stop();
  await direct.close();
});

it('[R6] processes whose connections are swallowed answer not ready, and recover without losing a join', async () => {
  const list = await given.list(direct, await given.owner(direct), { basics: { availableSpots: 100 } });
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      given.account({ ...direct, app: processes[at % 2]?.app as FastifyInstance }),
    ),
  );
  const joined = new Set<string>();
  const join = async (person: (typeof people)[number]) => {
    const { statusCode, body } = await person.join(list);
    if (statusCode === 200) joined.add(person.address);
    return statusCode === 503 ? 503 : statusCode === 200 || body.includes('already-joined') ? 200 : body;
  };
  const ready = async () => {
    // An answer is kept for a second.
    direct.clock.advance(2);
    return await Promise.all(processes.map(async ({ app }) => (await app.inject('/readyz')).statusCode));
  };
  const before = people.splice(0, 4);
  for (const person of before) await expect.poll(() => join(person)).toBe(200);

  relay.swallow();
  const during = people.splice(0, 4);
  const answers = Promise.all(during.map(join));
  expect(await ready()).toEqual([503, 503]);
  expect(await ready()).toEqual([503, 503]);
  relay.passNew();

  // The swallowed connections are still open.
  const after = people.splice(0, 4);
  for (const person of [...after, ...during]) await expect.poll(() => join(person)).toBe(200);
  await expect.poll(ready).toEqual([200, 200]);
  for (const status of await answers) expect([200, 503]).toContain(status);

  const { rows } = await direct.deps.pool.query(
    `select array_agg(address) as addresses, min(joined) as joined from entries join list_counters using (list_id)
     where list_id = $1`,
    [list.id],
  );
  expect(rows[0].joined).toBe(12);
  expect(new Set(rows[0].addresses)).toEqual(
    new Set([...before, ...during, ...after].map(({ address }) => address)),
  );
  for (const address of joined) expect(rows[0].addresses).toContain(address);
});
