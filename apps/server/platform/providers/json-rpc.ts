import type { Clock } from '#server/platform/lib/clock.ts';
import { postJson } from './http-json.ts';
import { ProviderError, type ProviderFault } from './provider-error.ts';

/** Parameters by position, or by name. */
export type RpcCall = { method: string; params: readonly unknown[] | object };

/** A result, or a rejection. */
export type RpcAnswer = { result: unknown } | { refusal: { code: number; message: string } };

export type RpcOptions = {
  clock: Clock;
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
};

/** The node accepts fewer calls per batch. */
export class BatchTooLarge extends Error {
  override name = 'BatchTooLarge';
}

/** A failure of the node, in contrast to a rejected call. */
export class NodeError extends ProviderError {
  /** The node is healthy, we are too fast. */
  readonly isRateLimit: boolean;
  /** How long the node asked us to wait; null when it did not say. */
  readonly retryAfterMs: number | null;
  constructor(
    fault: ProviderFault,
    message: string,
    {
      isRateLimit = false,
      retryAfterMs = null,
    }: { isRateLimit?: boolean; retryAfterMs?: number | null } = {},
  ) {
    super(fault, message, { scope: 'app' });
    this.isRateLimit = isRateLimit;
    this.retryAfterMs = retryAfterMs;
  }
}

const NOT_ALLOWED = new Set([401, 403]);
const RATE_LIMIT_WORDS =
  /rate limit|rate exceeded|request rate|too many requests|compute units|capacity|throttl/i;

let lastId = 0;

/**
 * Makes calls in one HTTP request; answers are in the order of the calls. Throws on anything but one proper answer to
 * each.
 */
export async function sendRpc(
  url: string,
  calls: readonly RpcCall[],
  options: RpcOptions,
): Promise<RpcAnswer[]> {
  const asked = calls.map((call) => {
    lastId = (lastId + 1) % Number.MAX_SAFE_INTEGER;
    return { jsonrpc: '2.0', id: lastId, ...call };
  });
  const [only] = asked;
  const isBatch = asked.length > 1;
  const json = await exchangeJson(url, isBatch ? asked : only, isBatch, options);
  if (only && !isBatch && !Array.isArray(json)) return [readAnswer(url, only.id, json)];
  if (!Array.isArray(json)) throw rejectedBatch(url, json);
  const byId = new Map(json.map((one) => [(one as { id?: unknown } | null)?.id, one]));
  if (byId.size !== asked.length || json.length !== asked.length)
    throw broken(url, 'answered other calls than were made');
  return asked.map(({ id }) => readAnswer(url, id, byId.get(id)));
}

async function exchangeJson(
  url: string,
  body: unknown,
  isBatch: boolean,
  options: RpcOptions,
): Promise<unknown> {
  const answer = await postJson(url, JSON.stringify(body), { ...options, isRepeatable: true });
  const { status, json } = answer;
  const retryAfterMs = retryAfterMsOf(answer.retryAfter, options.clock.now());
  if (status === 429) throw rateLimited(url, retryAfterMs);
  if (NOT_ALLOWED.has(status)) throw new NodeError('reconnect', `${hostOf(url)} answered ${status}`);
  if (isBatch && (status === 413 || status === 400)) throw new BatchTooLarge();
  // Some nodes send a rejection with an error status.
  if (status >= 500 || (status >= 300 && !hasError(json)))
    throw new NodeError('retry-later', `${hostOf(url)} answered ${status}`, { retryAfterMs });
  if (json === null) throw broken(url, 'answered with broken JSON');
  return json;
}

/** Some nodes omit the id in rejections; a single call has only one possible answer. */
function readAnswer(url: string, id: number, answer: unknown): RpcAnswer {
  if (hasError(answer)) {
    const refusal = refusalOf(answer);
    if (isRateLimit(refusal)) throw rateLimited(url, null);
    return { refusal };
  }
  const { id: answered, result } = (answer ?? {}) as { id?: unknown; result?: unknown };
  if (answered !== id || result === undefined) throw broken(url, 'gave no answer to a call');
  return { result };
}

function rejectedBatch(url: string, json: unknown): Error {
  if (!hasError(json)) return broken(url, 'answered with something else');
  return isRateLimit(refusalOf(json)) ? rateLimited(url, null) : new BatchTooLarge();
}

function hasError(json: unknown): json is { error: { code?: unknown; message?: unknown } } {
  const { error } = (json ?? {}) as { error?: unknown };
  return typeof error === 'object' && error !== null;
}

function refusalOf({ error }: { error: { code?: unknown; message?: unknown } }) {
  return { code: Number(error.code ?? 0), message: String(error.message ?? '') };
}

/** Result limits have the same code as rate limits; the message distinguishes them. */
function isRateLimit({ code, message }: { code: number; message: string }): boolean {
  return code === 429 || (RATE_LIMIT_WORDS.test(message) && code <= -32_000);
}

function retryAfterMsOf(told: string | null, now: Date): number | null {
  if (told === null) return null;
  const seconds = Number(told);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(told) - now.getTime();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function rateLimited(url: string, retryAfterMs: number | null): NodeError {
  const message = `${hostOf(url)} asked us to slow down`;
  return new NodeError('retry-later', message, { isRateLimit: true, retryAfterMs });
}

function broken(url: string, what: string): NodeError {
  return new NodeError('retry-later', `${hostOf(url)} ${what}`);
}

/** The path of a node's URL often contains a key. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
