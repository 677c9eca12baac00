import type { FastifyInstance } from 'fastify';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import type { Deps } from '#server/wiring/deps.ts';

type JobState = { name: string; failingSeconds: number };
export type Readiness = {
  isDraining(): boolean;
  jobs(): { isHealthy(): boolean; states(): JobState[] };
};

/** Of an app whose process runs no jobs. */
export const WITHOUT_JOBS: Readiness = {
  isDraining: () => false,
  jobs: () => ({ isHealthy: () => true, states: () => [] }),
};

/** However often anyone asks, the database is asked once in this time. */
const DATABASE_CHECK_MS = 1_000;
const ANSWER_MS = 1_500;

/** `/healthz`: the process is alive. `/readyz`: it can serve requests; load balancers poll this one. */
export function addHealth(app: FastifyInstance, deps: Deps, readiness: Readiness): void {
  const database = createTtlCache<boolean>({ ms: DATABASE_CHECK_MS, max: 1, clock: deps.clock });
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, async () => ({ ok: true }));

  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const checks = {
      database: await database.get('', () => isMigrated(deps)),
      jobs: readiness.jobs().isHealthy(),
      open: !readiness.isDraining(),
    };
    const ok = Object.values(checks).every(Boolean);
    return reply.status(ok ? 200 : 503).send({ ok, checks });
  });
}

/** False if there is no answer in time: load balancers give up after a few seconds, and ask again. */
async function isMigrated(deps: Deps): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const stopWaiting = deps.clock.after(ANSWER_MS, () => late.resolve(false));
  const isAnswered = await Promise.race([readMigrations(deps), late.promise]);
  stopWaiting();
  return isAnswered;
}

async function readMigrations({ pool }: Deps): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations limit 1');
    return rows.length > 0;
  } catch {
    return false;
  }
}
