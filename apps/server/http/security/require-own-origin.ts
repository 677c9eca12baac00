import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/lib/app-error.ts';
import { isLoopback } from '#server/lib/is-loopback.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that a browser made for another site. Programs without a browser send no origin and have no cookies to abuse. */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  if (READING.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') throw new AppError('forbidden-origin');
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl)) throw new AppError('forbidden-origin');
}

/** On a developer's machine localhost and 127.0.0.1 are the same place. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && isLoopback(origin) && isLoopback(publicUrl);
}
