import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/platform/lib/clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts large bodies, which may take longer on a slow connection. */
    hasLongBody?: boolean;
  }
}

const LIMIT_MS = 10_000;

/** Closes connections whose short body arrives too slowly: each one occupies a slot (slowloris). */
export function enforceBodyTimeout(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (hasBody(raw) && !routeOptions.config.hasLongBody) {
      const cancel = clock.after(LIMIT_MS, () => void (raw.complete || raw.destroy()));
      raw.once('close', cancel);
    }
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
