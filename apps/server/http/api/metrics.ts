import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { waitingMails } from '#server/people/notifications/mails-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { isLoopback } from '#server/platform/lib/is-loopback.ts';
import { paidCallBudgets } from '#server/platform/usage/paid-calls.ts';
import { readUsage } from '#server/platform/usage/usage-counter.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { addEngineMetrics } from './engine-metrics.ts';
import type { Readiness } from './health.ts';

/** Prometheus metrics. They reveal traffic, so a public instance requires METRICS_TOKEN. */
export function addMetrics(app: FastifyInstance, deps: Deps, { jobs }: Readiness): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'signboard_http_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'signboard_mails_waiting',
    help: 'Mails in the outbox that are not sent yet',
    registers: [registry],
    async collect() {
      this.set((await waitingMails(deps.db)).count);
    },
  });

  const budgets = Object.entries(paidCallBudgets(deps.config));
  new Gauge({
    name: 'signboard_paid_calls_ratio',
    help: 'How much of the daily budgets of paid calls is used, from 0 to 1',
    labelNames: ['budget'],
    registers: [registry],
    async collect() {
      for (const [budget, limit] of budgets)
        this.set({ budget }, (await readUsage(deps.db, limit, deps.clock.now())) / Math.max(1, limit.most));
    },
  });

  new Gauge({
    name: 'signboard_job_failing_seconds',
    help: 'How long each job of this process has been failing; 0 while it works',
    labelNames: ['name'],
    registers: [registry],
    collect() {
      for (const { name, failingSeconds } of jobs().states()) this.set({ name }, failingSeconds);
    },
  });

  addEngineMetrics(registry, deps);

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canRead(request.headers.authorization, deps)) throw new AppError('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function canRead(authorization: string | undefined, { config, keyring }: Deps): boolean {
  if (!config.METRICS_TOKEN) return isLoopback(config.PUBLIC_URL);
  // Comparing MACs avoids leaking the token through timing.
  return keyring.verifyMac(
    'session',
    `Bearer ${config.METRICS_TOKEN}`,
    keyring.mac('session', authorization ?? ''),
  );
}
