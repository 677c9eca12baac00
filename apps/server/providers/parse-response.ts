import type { z } from 'zod';
import { ProviderError, type ProviderFault } from './provider-error.ts';

/** Throws the given fault when the response has another shape. */
export function parseResponse<T>(
  schema: z.ZodType<T>,
  answer: unknown,
  who: string,
  fault: ProviderFault = 'retry-later',
): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ProviderError(fault, `${who} returned an unexpected response`);
  return parsed.data;
}
