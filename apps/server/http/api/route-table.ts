import type { FastifyInstance } from 'fastify';
import type { Call, Cost } from '#server/platform/lib/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract call of the route; pages, health checks and the like have none. */
    call?: Call;
    /** Of heavy work. */
    cost?: Cost | null;
  }
}

export type ServedRoute = { method: string; path: string; call: Call | null; cost: Cost | null };

const tables = new WeakMap<FastifyInstance, ServedRoute[]>();

/** Records every route that is added from now on, by any code, so that tests can check all of them. */
export function recordRoutes(app: FastifyInstance): void {
  const table: ServedRoute[] = [];
  tables.set(app, table);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      table.push({ method: one, path: url, call: config?.call ?? null, cost: config?.cost ?? null });
  });
}

export function routeTableOf(app: FastifyInstance): readonly ServedRoute[] {
  return tables.get(app) ?? [];
}
