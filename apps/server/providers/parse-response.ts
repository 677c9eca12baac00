import type { z } from 'zod';
import { ProviderError, type ProviderFault } from './provider-error.ts';

/** What an answer says; one of another shape is no "no" but the given fault. */
export function parseResponse<T>(
  schema: z.ZodType<T>,
  answer: unknown,
  who: string,
  fault: ProviderFault = 'retry-later',
): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ProviderError(fault, `${who} answered in another shape`);
  return parsed.data;
}
