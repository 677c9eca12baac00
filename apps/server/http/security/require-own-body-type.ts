import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Call } from '#server/platform/lib/route.ts';

/** Rejects form bodies where the call expects JSON: browsers send cross-site forms without a CORS preflight. */
export function requireOwnBodyType(call: Call, { headers }: FastifyRequest): void {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  if (isForm && !call.form) throw new AppError('invalid-input');
}
