import { z } from 'zod';
import { type Clock, secondsAfter, systemClock } from '#server/lib/clock.ts';
import { type Answer, exchange } from '../exchange.ts';
import { parseResponse } from '../parse-response.ts';
import { ProviderError } from '../provider-error.ts';

/** Asks a node or an index; whatever is no proper answer is thrown as a ProviderError. */
export type SolanaRpc = { host: string; call(method: string, params: unknown): Promise<unknown> };

const TIMEOUT_MS = 10_000;
const LONGEST_PAUSE_SECONDS = 60;
const TOO_MANY = 429;
const NOT_ALLOWED = new Set([401, 403]);
/** The call itself is wrong, or unknown there: asking again would not change that. */
const WRONG_CALL = new Set([-32600, -32601, -32602]);
/** Kept apart because the way out is another version of this program and no patience. */
const UNREAD_VERSION = -32015;

const envelope = z.object({
  // Some nodes leave it out where they refuse.
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number() }).nullish(),
});

/**
 * One address to ask. When it says that there were too many calls, it is left alone for as long as it says, or for a
 * while that doubles: calls until then fail without being made.
 */
export function createSolanaRpc(url: string, clock: Clock = systemClock): SolanaRpc {
  const { host } = new URL(url);
  let lastId = 0;
  let pauseSeconds = 1;
  let resumesAt = new Date(0);

  const busy = (headers: Headers) => {
    const said = retryAfterSeconds(headers);
    // Calls that were under way together are refused together: that is one refusal.
    const isFirst = clock.now() >= resumesAt;
    const until = secondsAfter(clock.now(), said ?? (isFirst ? pauseSeconds : 0));
    if (until > resumesAt) resumesAt = until;
    if (isFirst) pauseSeconds = Math.min(pauseSeconds * 2, LONGEST_PAUSE_SECONDS);
    return tooMany(host, resumesAt);
  };

  return {
    host,
    async call(method, params) {
      if (clock.now() < resumesAt) throw tooMany(host, resumesAt);
      lastId += 1;
      const id = lastId;
      const answer = await exchange(url, request({ id, method, params }), {
        timeoutMs: TIMEOUT_MS,
        isRepeatable: true,
      });
      if (answer.status === TOO_MANY) throw busy(answer.headers);
      const { error, result } = readEnvelope(answer, id, host);
      if (error?.code === TOO_MANY) throw busy(answer.headers);
      if (error) throw refusal(host, method, error.code);
      if (result === undefined) throw new ProviderError('retry-later', `${host} gave no answer to ${method}`);
      pauseSeconds = 1;
      return result;
    },
  };
}

function request(call: { id: number; method: string; params: unknown }): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  };
}

function readEnvelope({ status, json }: Answer, id: number, host: string) {
  if (NOT_ALLOWED.has(status))
    throw new ProviderError('reconnect', `${host} answered ${status}`, { scope: 'app' });
  const read = envelope.safeParse(json);
  if (status !== 200 && !(read.success && read.data.error))
    throw new ProviderError('retry-later', `${host} answered ${status}`);
  const answered = parseResponse(envelope, json, host);
  if (answered.id !== id && !answered.error)
    throw new ProviderError('retry-later', `${host} answered another call`);
  return answered;
}

function tooMany(host: string, retryAt: Date): ProviderError {
  return new ProviderError('retry-later', `${host} wants fewer calls`, { scope: 'app', retryAt });
}

function refusal(host: string, method: string, code: number): ProviderError {
  const reason = code === UNREAD_VERSION ? 'unread-version' : null;
  const isFinal = WRONG_CALL.has(code) || code === UNREAD_VERSION;
  return new ProviderError(isFinal ? 'refused' : 'retry-later', `${host} refused ${method} by ${code}`, {
    reason,
  });
}

/** Seconds are what nodes say; a date would be one of the middlemen's, and the pause of our own serves as well. */
function retryAfterSeconds(headers: Headers): number | null {
  const said = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(said) ? Math.min(Number(said), 10 * LONGEST_PAUSE_SECONDS) : null;
}
