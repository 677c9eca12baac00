import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import type { MessageKey } from '../texts/message.ts';

type Fault = MessageKey;

/** Adds an issue and returns z.NEVER. */
function fail(context: z.core.ParsePayload, message: Fault): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

/** ISO 8601 text; empty and null mean not set. */
export const momentField = z
  .union([z.string(), z.null()])
  .optional()
  .transform((text, context): Date | null => {
    if (!text) return null;
    const moment = new Date(text);
    if (Number.isNaN(moment.getTime()) || !/^\d{4}-\d{2}-\d{2}/.test(text))
      return fail(context, 'field.date-invalid');
    return moment;
  });

/** A number of people; empty and null mean not set. */
export const countField = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value, context): number | null => {
    if (value === null || value === undefined || value === '') return null;
    const count = Number(value);
    if (Number.isNaN(count)) return fail(context, 'field.number-invalid');
    if (count < 0) return fail(context, 'field.not-negative');
    if (!Number.isInteger(count)) return fail(context, 'field.whole-number');
    return count > 10_000_000 ? fail(context, 'field.too-long') : count;
  });

/** An amount of money as an exact decimal; empty and null mean not set. */
export const amountField = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value, context): string | null => {
    if (value === null || value === undefined || value === '') return null;
    const amount = parseDecimal(value);
    if (amount !== null) return amount;
    return fail(
      context,
      String(value).trim().startsWith('-') ? 'field.not-negative' : 'field.number-invalid',
    );
  });

/** Optional text; blank text counts as missing. */
export const optionalText = (most: number) =>
  z
    .union([
      z
        .string()
        .trim()
        .max(most, { error: 'field.too-long' satisfies Fault }),
      z.null(),
    ])
    .optional()
    .transform((text) => text || null);

/** Optional URL; only http and https, so that no link can run a script. */
export const optionalUrl = z
  .union([z.string(), z.null()])
  .optional()
  .transform((text, context): string | null => {
    const address = text?.trim();
    if (!address) return null;
    const isWeb =
      address.length <= 500 && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
    return isWeb ? address : fail(context, 'field.url-invalid');
  });

/** The id of an uploaded image; empty and null mean none. */
export const imageField = z
  .union([z.string(), z.null()])
  .optional()
  .transform((id, context): string | null => {
    if (!id) return null;
    return /^[0-9a-f]{64}$/.test(id) ? id : fail(context, 'field.image-unknown');
  });

/** Requires a value for one field. */
export function demand(
  context: z.core.ParsePayload,
  isThere: unknown,
  path: (string | number)[],
  message: Fault,
): void {
  if (!isThere) context.issues.push({ code: 'custom', message, path, input: undefined, continue: true });
}
