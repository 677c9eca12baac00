import type { z } from 'zod';
import { ProviderError, type ProviderFault } from './provider-error.ts';
import { readText } from './read-text.ts';

const MAX_RESPONSE_BYTES = 2_000_000;
/** A gateway that timed out or lost its connection does not know the outcome either. */
const LOST_BY_A_GATEWAY = new Set([502, 504, 520, 524]);

/** The body as text and, if it parses, as JSON (otherwise null). */
export type JsonResponse = { status: number; headers: Headers; text: string; json: unknown };

export type RequestOptions = {
  timeoutMs: number;
  /** For idempotent calls a lost response is `retry-later`, otherwise `unknown-outcome`. */
  isRepeatable: boolean;
  /** A larger response counts as lost. */
  maxBytes?: number;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
};

/**
 * One HTTP request that distinguishes "never sent" from "sent but not answered"; returns any status below 500. Errors
 * name only the host: paths and headers may contain secrets.
 */
export async function requestJson(
  url: string,
  init: RequestInit,
  options: RequestOptions,
): Promise<JsonResponse> {
  const response = await sendRequest(url, init, options);
  if (response.status < 500) return response;
  const isLost = LOST_BY_A_GATEWAY.has(response.status) && !options.isRepeatable;
  throw new ProviderError(
    isLost ? 'unknown-outcome' : 'retry-later',
    `${new URL(url).host} answered ${response.status}`,
  );
}

/** The same, for callers that interpret server errors themselves. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  { timeoutMs, isRepeatable, maxBytes = MAX_RESPONSE_BYTES, signal }: RequestOptions,
): Promise<JsonResponse> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'manual',
    });
    const text = await readText(response, maxBytes);
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  } catch (cause) {
    if (wasNeverSent(cause))
      throw new ProviderError('retry-later', `${host} could not be reached`, { cause });
    const fault = isRepeatable ? 'retry-later' : 'unknown-outcome';
    throw new ProviderError(fault, `${host} did not answer`, { cause });
  }
}

/** Throws `retry-later` for a rate limit or a redirect: neither says anything about the call itself. */
export function requireDecided(response: JsonResponse, who: string): JsonResponse {
  const { status } = response;
  if (status === 429 || (status >= 300 && status < 400))
    throw new ProviderError('retry-later', `${who} answered ${status}`);
  return response;
}

/** Throws the given fault when the response has another shape. */
export function parseResponse<T>(
  schema: z.ZodType<T>,
  response: unknown,
  who: string,
  fault: ProviderFault = 'retry-later',
): T {
  const parsed = schema.safeParse(response);
  if (!parsed.success) throw new ProviderError(fault, `${who} returned an unexpected response`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type NetworkFailure = { code?: string; syscall?: string; message?: string; errors?: NetworkFailure[] };

const NEVER_SENT = /^(UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Only a failed connection proves that nothing was sent; any other failure may have come later. */
function wasNeverSent(error: unknown): boolean {
  const { code = '', syscall, message = '', errors } = ((error as Error).cause ?? {}) as NetworkFailure;
  // A host with several addresses fails with one error for each.
  if (errors?.length) return errors.every((one) => wasNeverSent({ cause: one }));
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    NEVER_SENT.test(code) ||
    message.includes('before secure TLS connection')
  );
}
