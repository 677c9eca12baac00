import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts large bodies, which may take longer on a slow connection. */
    hasLongBody?: boolean;
  }
}

/** Closes connections whose short body arrives too slowly: each one occupies a slot (slowloris). */
export function enforceBodyTimeout(app: FastifyInstance, limitMs = 10_000): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || routeOptions.config.hasLongBody) return;
    const timer = setTimeout(() => raw.complete || raw.destroy(), limitMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
