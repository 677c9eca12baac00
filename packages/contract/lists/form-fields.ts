import {
  normaliseCount,
  normaliseDecimal,
  normaliseUrl,
  parseMoment,
} from '@signboard/domain/lists/normalise-input.ts';
import { isDiscordId, parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { atMost, type MessageKey, named } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';

type Fault = MessageKey;
type Message = { error: () => string };

const MAX_HOURS = 720;
const MAX_COUNT = 10_000_000;
export const MAX_AMOUNT = 1e18;
/** With separators and spaces. */
const MAX_DIGITS = 100;
const MAX_MOMENT_LENGTH = 40;
const MAX_URL_LENGTH = 500;
/** Before it is normalised, which escapes and shortens. */
export const MAX_TYPED_URL_LENGTH = 2_000;
const IMAGE_ID_LENGTH = 64;

/** Adds an issue and returns z.NEVER. */
function fail(context: z.core.ParsePayload, message: string): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

/** A Discord server, role or account. */
export const discordId = z
  .string()
  .trim()
  .max(20, named('field.discord-id'))
  .refine(isDiscordId, named('field.discord-id'));

/** A date as text; empty and null mean not set. */
export const momentField = z
  .union([z.string().max(MAX_MOMENT_LENGTH, named('field.date-invalid')), z.null()])
  .optional()
  .transform((text, context): Date | null => {
    if (!text) return null;
    return parseMoment(text) ?? fail(context, 'field.date-invalid');
  });

const countUpTo = (most: number, tooMany: Message) =>
  z
    .union([
      z.number().min(0, named('field.not-negative')).max(most, tooMany),
      z.string().max(MAX_DIGITS, named('field.too-long')),
      z.null(),
    ])
    .optional()
    .transform((value, context): number | null => {
      if (value === null || value === undefined || value === '') return null;
      const count = Number(typeof value === 'string' ? normaliseCount(value) : value);
      if (Number.isNaN(count)) return fail(context, 'field.number-invalid');
      if (count < 0) return fail(context, 'field.not-negative');
      if (count > most) return fail(context, tooMany.error());
      return Number.isInteger(count) ? count : fail(context, 'field.whole-number');
    });

/** A number of people; empty and null mean not set. */
export const countField = countUpTo(MAX_COUNT, atMost(MAX_COUNT));

/** How many hours people have for something, up to 30 days; empty, null and 0 mean no limit. */
export const hoursField = countUpTo(MAX_HOURS, {
  error: () => 'field.hours-too-many' satisfies Fault,
}).transform((hours) => hours || null);

/** An amount of money as an exact decimal; empty and null mean not set. */
export const amountField = z
  .union([
    z.number().min(0, named('field.not-negative')).max(MAX_AMOUNT, atMost(MAX_AMOUNT)),
    z.string().max(MAX_DIGITS, named('field.too-long')),
    z.null(),
  ])
  .optional()
  .transform((value, context): string | null => {
    if (value === null || value === undefined || value === '') return null;
    const amount = parseAmount(value);
    return 'exact' in amount ? amount.exact : fail(context, amount.fault);
  });

/** A number or a text as an exact decimal, or what is wrong with it. */
export function parseAmount(value: string | number): { exact: string } | { fault: string } {
  const typed = typeof value === 'string' ? normaliseDecimal(value) : value;
  // Also what has too many digits to be exact, or an exponent.
  if (Number(typed) > MAX_AMOUNT) return { fault: atMost(MAX_AMOUNT).error() };
  const exact = parseDecimal(typed);
  if (exact !== null) return { exact };
  return { fault: String(typed).startsWith('-') ? 'field.not-negative' : 'field.number-invalid' };
}

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

/** Optional text on one line that others see, such as a name. */
export const optionalName = (most: number) =>
  optionalText(most).refine(
    (text) => text === null || isVisibleText(text),
    'field.invisible-characters' satisfies Fault,
  );

/** Optional URL; only http and https, so that no link can run a script. */
export const optionalUrl = z
  .union([z.string().max(MAX_TYPED_URL_LENGTH, named('field.url-invalid')), z.null()])
  .optional()
  .transform((text, context): string | null => {
    if (!text?.trim()) return null;
    const address = normaliseUrl(text);
    return address !== null && address.length <= MAX_URL_LENGTH
      ? address
      : fail(context, 'field.url-invalid');
  });

/** The id of an uploaded image; empty and null mean none. */
export const imageField = z
  .union([z.string().max(IMAGE_ID_LENGTH, named('field.image-unknown')), z.null()])
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
  message: string,
): void {
  if (!isThere) context.issues.push({ code: 'custom', message, path, input: undefined, continue: true });
}

/**
 * A rule over several fields that also runs when some of them are invalid, so that a form shows all its errors at once.
 * The rule doesn't see the invalid fields and can't add a second error to them.
 */
export function acrossFields<V extends object>(
  rule: (context: z.core.ParsePayload<V>) => void,
): z.core.$ZodCheck<V> {
  const check = (payload: z.core.ParsePayload<V>) => {
    const invalid = new Set(payload.issues.map(({ path }) => String(path?.[0])));
    const valid = Object.entries(payload.value).filter(([name]) => !invalid.has(name));
    const own: z.core.ParsePayload<V> = { value: Object.fromEntries(valid) as V, issues: [] };
    rule(own);
    payload.issues.push(...own.issues.filter(({ path }) => !invalid.has(String(path?.[0]))));
  };
  const when = ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null;
  return { _zod: { check, def: { check: 'custom', when }, onattach: [] } } as unknown as z.core.$ZodCheck<V>;
}
