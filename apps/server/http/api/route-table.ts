import type { Call } from '@signboard/contract/call.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers; pages, health and the like have none. */
    call?: Call;
  }
}

/** One thing that the web process answers. */
export type ServedRoute = { method: string; path: string; call: Call | null };

const tables = new WeakMap<FastifyInstance, ServedRoute[]>();

/** Writes down every route that is added from now on, whoever adds it, so that none can escape the rules about routes. */
export function keepRouteTable(app: FastifyInstance): void {
  const table: ServedRoute[] = [];
  tables.set(app, table);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) table.push({ method: one, path: url, call: config?.call ?? null });
  });
}

/** Everything that an app answers. */
export function routeTableOf(app: FastifyInstance): readonly ServedRoute[] {
  return tables.get(app) ?? [];
}
