import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { JsonResponse } from '../http-json.ts';
import { type FaultScope, ProviderError } from '../provider-error.ts';
import type { XAppFault, XRefusal } from './publish-port.ts';

const problem = z.object({
  type: z.string().catch(''),
  title: z.string().catch(''),
  detail: z.string().catch(''),
  errors: z.array(z.object({ code: z.number().catch(0), message: z.string().catch('') })).catch([]),
});
type Problem = z.infer<typeof problem>;

type Refusal = { words: RegExp; codes: number[]; reason: XRefusal; scope: FaultScope };

/** The first match counts. The codes are from the older error format, which X still uses in places. */
const REFUSALS: Refusal[] = [
  { words: /duplicate content/i, codes: [187], reason: 'duplicate', scope: 'post' },
  { words: /cashtag/i, codes: [], reason: 'cashtags', scope: 'post' },
  { words: /invalid url/i, codes: [], reason: 'link', scope: 'post' },
  { words: /media|maximum of 4 items|file size/i, codes: [324], reason: 'media', scope: 'post' },
  { words: /too long|shorter|max(imum)? length/i, codes: [186], reason: 'too-long', scope: 'post' },
  { words: /suspended|temporarily locked/i, codes: [64, 326], reason: 'suspended', scope: 'account' },
  {
    words: /oauth1-permissions|client-forbidden|unsupported-authentication/,
    codes: [261],
    reason: 'app-permissions',
    scope: 'app',
  },
  { words: /not permitted to access this feature/i, codes: [], reason: 'not-permitted', scope: 'account' },
  // X gives no other reason for a post that is too long, and for limits of the account.
  { words: /not permitted to perform this action/i, codes: [], reason: 'not-permitted', scope: 'post' },
];

/**
 * Messages about a field may repeat the post, and a collection's name must neither stop its bot nor look like a
 * duplicate.
 */
const TOLD_OF_A_FIELD: XRefusal[] = ['media', 'too-long', 'link'];

const CLOCK_IS_OFF = 135;

/** Maps X's rejection to our error. `doing` is part of the message; X's own text is not. */
export function xFault(answer: JsonResponse, doing: string, clock: Clock): ProviderError {
  const { status, headers, json } = answer;
  const parsed = problem.safeParse(json);
  const message = `X answered ${status} to ${doing}`;
  // The response comes from a proxy in front of the API: nothing was decided about the call.
  if (!parsed.success) return appFault(message, 'gateway');
  const standing = findAppFault(status, parsed.data);
  if (standing) return appFault(message, standing);
  if (status === 429) return new ProviderError('retry-later', message, retryAtOf(headers, clock.now()));
  if (status === 401) return new ProviderError('reconnect', message, { scope: 'account' });
  return new ProviderError('refused', message, refusalOf(status, parsed.data));
}

/** The whole app is affected: no bot is at fault. */
export function appFault(message: string, reason: XAppFault): ProviderError {
  return new ProviderError('retry-later', message, { scope: 'app', reason });
}

function findAppFault(status: number, { type, title, errors }: Problem): XAppFault | null {
  const kind = `${lastSegment(type)} ${title}`;
  if (/usage-?cap/i.test(kind)) return 'usage-cap';
  if (status === 402 || /credits/i.test(kind)) return 'credits';
  return errors.some(({ code }) => code === CLOCK_IS_OFF) ? 'clock' : null;
}

function refusalOf(
  status: number,
  { type, title, detail, errors }: Problem,
): { reason: XRefusal; scope: FaultScope } {
  const said = `${lastSegment(type)} ${title} ${detail}`;
  const quoted = errors.map(({ message }) => message).join(' ');
  const found = REFUSALS.find(
    ({ words, codes, reason }) =>
      words.test(TOLD_OF_A_FIELD.includes(reason) ? `${said} ${quoted}` : said) ||
      errors.some(({ code }) => codes.includes(code)),
  );
  const { reason, scope } = found ?? { reason: 'other', scope: status === 404 ? 'app' : 'post' };
  return { reason, scope };
}

/** The hosts of problem types vary (api.twitter.com, api.x.com). */
const lastSegment = (type: string) => type.split('/').at(-1) ?? '';

/** X's longest window is a day; a later time would silence a bot permanently. */
const LONGEST_WAIT_MS = 25 * 3_600_000;

/** Widest first: the app's day, the account's day, the account's fifteen minutes. */
const LIMITS: { header: string; scope: FaultScope }[] = [
  { header: 'x-app-limit-24hour', scope: 'app' },
  { header: 'x-user-limit-24hour', scope: 'account' },
  { header: 'x-rate-limit', scope: 'account' },
];

/** When X accepts calls again, and whose calls wait until then. Null when it does not say, or a past time. */
export function retryAtOf(headers: Headers, now: Date): { retryAt: Date | null; scope: FaultScope } {
  const nowMs = now.getTime();
  const spent = LIMITS.find(({ header }) => headers.get(`${header}-remaining`) === '0');
  const { header, scope } = spent ?? { header: 'x-rate-limit', scope: 'account' };
  const resetMs = Number(headers.get(`${header}-reset`)) * 1000;
  const retryAt = resetMs > nowMs ? new Date(Math.min(resetMs, nowMs + LONGEST_WAIT_MS)) : null;
  return { retryAt, scope };
}
