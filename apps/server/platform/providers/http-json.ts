import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import type { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { EncodedForm } from './encode-form.ts';
import { ProviderError, type ProviderFault } from './provider-error.ts';
import { readText } from './read-text.ts';

const MAX_RESPONSE_BYTES = 2_000_000;
/** A gateway that timed out or lost its connection does not know the outcome either. */
const LOST_BY_A_GATEWAY = new Set([502, 504, 520, 524]);

/** The body as text and, if it parses, as JSON (otherwise null). */
export type JsonResponse = { status: number; headers: Headers; text: string; json: unknown };

/** Redirects are not followed. */
export type HttpCall = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | EncodedForm | null;
};

export type RequestOptions = {
  clock: Clock;
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
  call: HttpCall,
  options: RequestOptions,
): Promise<JsonResponse> {
  const response = await sendRequest(url, call, options);
  if (response.status < 500) return response;
  const isLost = LOST_BY_A_GATEWAY.has(response.status) && !options.isRepeatable;
  throw new ProviderError(
    isLost ? 'unknown-outcome' : 'retry-later',
    `${new URL(url).host} answered ${response.status}`,
  );
}

/** The same, for callers that interpret server errors themselves. */
async function sendRequest(url: string, call: HttpCall, options: RequestOptions): Promise<JsonResponse> {
  const { status, headers, text } = await perform(url, call, options);
  const known = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return { status, headers: new Headers(known), text, json: parseJson(text) };
}

/** Posts JSON to a node, as `sendRequest` does. */
export async function postJson(
  url: string,
  body: string,
  options: RequestOptions,
): Promise<{ status: number; retryAfter: string | null; json: unknown }> {
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const { status, headers, text } = await perform(url, call, options);
  const retryAfter = headers['retry-after'];
  return { status, retryAfter: typeof retryAfter === 'string' ? retryAfter : null, json: parseJson(text) };
}

const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'gzip',
  // Gateways may reject calls without one.
  'user-agent': 'node',
};

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Uses undici's `request`: the streams of `fetch` cost several times as much, above all for pictures and blocks. */
async function perform(url: string, { method = 'GET', headers, body }: HttpCall, options: RequestOptions) {
  return await exchange(url, options, async (signal): Promise<Answer> => {
    const answer = await request(url, {
      method: method as Dispatcher.HttpMethod,
      signal,
      ...encodeBody(body, { ...HEADERS, ...headers }),
    });
    const isCompressed =
      answer.headers['content-length'] !== '0' &&
      answer.statusCode !== 204 &&
      /^(x-)?gzip$/i.test(String(answer.headers['content-encoding']));
    // Reading reports the failures; one that is given up fails as intended.
    const content = isCompressed
      ? pipeline(answer.body, createGunzip(), () => {})
      : answer.body.on('error', () => {});
    const text = await readText(content, options.maxBytes ?? MAX_RESPONSE_BYTES);
    return { status: answer.statusCode, headers: answer.headers, text };
  });
}

function encodeBody(body: HttpCall['body'], headers: Record<string, string>) {
  if (body instanceof URLSearchParams) {
    const contentType = 'application/x-www-form-urlencoded;charset=UTF-8';
    return { body: body.toString(), headers: { 'content-type': contentType, ...headers } };
  }
  if (body === null || body === undefined || typeof body === 'string') return { body: body ?? null, headers };
  return { body: body.bytes, headers: { 'content-type': body.contentType, ...headers } };
}

/** Tells what a failure means for the call. */
async function exchange<T>(
  url: string,
  { clock, timeoutMs, isRepeatable, signal }: RequestOptions,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { host } = new URL(url);
  const timeout = clock.timeout(timeoutMs);
  try {
    return await untilAborted(signal ? AbortSignal.any([signal, timeout]) : timeout, send);
  } catch (cause) {
    if (wasNeverSent(cause))
      throw new ProviderError('retry-later', `${host} could not be reached`, { cause });
    const fault = isRepeatable ? 'retry-later' : 'unknown-outcome';
    throw new ProviderError(fault, `${host} did not answer`, { cause });
  }
}

/** undici notices an abort only once it is connected. */
async function untilAborted<T>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([send(signal), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
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
export function wasNeverSent(error: unknown): boolean {
  // It may be the cause of another error.
  const { code = '', syscall, message = '', errors } = ((error as Error).cause ?? error) as NetworkFailure;
  // A host with several addresses fails with one error for each.
  if (errors?.length) return errors.every(wasNeverSent);
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    NEVER_SENT.test(code) ||
    message.includes('before secure TLS connection')
  );
}
