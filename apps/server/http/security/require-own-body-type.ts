import type { Call } from '@signboard/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/lib/app-error.ts';

/** Refuses a form where the call takes JSON: a page of another site may send forms without asking first. */
export function requireOwnBodyType(call: Call, { headers }: FastifyRequest): void {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  if (isForm && !call.form) throw new AppError('invalid-input');
}
