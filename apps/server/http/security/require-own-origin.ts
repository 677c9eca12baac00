import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/lib/app-error.ts';
import { isLoopback } from '#server/platform/lib/is-loopback.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site writes by browsers. Clients other than browsers send no Origin header and have no cookies to
 * abuse.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') throw new AppError('forbidden-origin');
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl)) throw new AppError('forbidden-origin');
}

/** In development, localhost and 127.0.0.1 are interchangeable. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && isLoopback(origin) && isLoopback(publicUrl);
}
