import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's body is long, so a slow line may take its time. */
    hasLongBody?: boolean;
  }
}

/** Cuts the line on who lets a short body trickle in: each such line keeps a place that others wait for. */
export function enforceBodyTimeout(app: FastifyInstance, limitMs = 10_000): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || routeOptions.config.hasLongBody) return;
    const late = setTimeout(() => raw.complete || raw.destroy(), limitMs).unref();
    raw.once('close', () => clearTimeout(late));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
