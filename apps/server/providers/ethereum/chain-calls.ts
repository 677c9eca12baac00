import { ProviderError } from '../provider-error.ts';

export type RpcCall = { method: string; params: readonly unknown[] };

/** A result, or a rejection. */
export type RpcAnswer = { result: unknown } | { refusal: { code: number; message: string } };

/** The node accepts fewer calls per batch. */
export class TooManyCalls extends Error {
  override name = 'TooManyCalls';
}

/** More than the logs of any block. */
const MAX_ANSWER_BYTES = 100_000_000;
const LIMIT_EXCEEDED = -32_005;
const BUSY_WORDS = /rate limit|too many requests|compute units|capacity|throttl/i;

let lastId = 0;

/** Makes calls in one HTTP request. Throws on anything but one proper response to each. */
export async function askTogether(
  url: string,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<RpcAnswer[]> {
  const asked = calls.map((call) => {
    lastId = (lastId + 1) % Number.MAX_SAFE_INTEGER;
    return { jsonrpc: '2.0', id: lastId, ...call };
  });
  const answer = await exchangeJson(url, asked.length === 1 ? asked[0] : asked, signal);
  const answers = asked.length === 1 && !Array.isArray(answer) ? [answer] : answer;
  if (!Array.isArray(answers)) throw refusedTogether(url, answer);
  const byId = new Map(answers.map((one) => [(one as { id?: unknown } | null)?.id, one]));
  if (byId.size !== asked.length || answers.length !== asked.length)
    throw broken(url, 'answered other calls than were made');
  return asked.map(({ id }) => readAnswer(url, byId.get(id)));
}

async function exchangeJson(url: string, body: unknown, signal: AbortSignal): Promise<unknown> {
  const { status, headers, text } = await send(url, body, signal).catch((error) => {
    throw new ProviderError('retry-later', `${hostOf(url)} did not answer`, { cause: error });
  });
  if (status === 429) throw busy(url, 'asked us to slow down', retryAtOf(headers));
  if (status === 413 || (status === 400 && Array.isArray(body))) throw new TooManyCalls();
  const json = parsed(text);
  // Some nodes send a rejection with an error status.
  if (status >= 500 || (status >= 300 && !isErrorAnswer(json)))
    throw new ProviderError('retry-later', `${hostOf(url)} answered ${status}`, {
      retryAt: retryAtOf(headers),
    });
  if (json === undefined) throw broken(url, 'answered with broken JSON');
  return json;
}

async function send(url: string, body: unknown, signal: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, text: Buffer.concat(chunks).toString() };
}

function readAnswer(url: string, answer: unknown): RpcAnswer {
  const { result, error } = (answer ?? {}) as {
    result?: unknown;
    error?: { code?: unknown; message?: unknown };
  };
  if (error) {
    const refusal = { code: Number(error.code ?? 0), message: String(error.message ?? '') };
    if (isBusy(refusal)) throw busy(url, 'asked us to slow down', null);
    return { refusal };
  }
  if (result === undefined) throw broken(url, 'gave no answer to a call');
  return { result };
}

/** Result limits have the same code as rate limits; the message distinguishes them. */
function isBusy({ code, message }: { code: number; message: string }): boolean {
  return code === 429 || (BUSY_WORDS.test(message) && (code === LIMIT_EXCEEDED || code <= -32_000));
}

function refusedTogether(url: string, answer: unknown): Error {
  if (!isErrorAnswer(answer)) return broken(url, 'answered with something else');
  const { code, message } = answer.error as { code?: unknown; message?: unknown };
  return isBusy({ code: Number(code ?? 0), message: String(message ?? '') })
    ? busy(url, 'asked us to slow down', null)
    : new TooManyCalls();
}

function isErrorAnswer(answer: unknown): answer is { error: object } {
  const { error } = (answer ?? {}) as { error?: unknown };
  return typeof error === 'object' && error !== null;
}

function retryAtOf(headers: Headers): Date | null {
  const told = headers.get('retry-after');
  if (told === null) return null;
  const seconds = Number(told);
  const at = Number.isFinite(seconds) ? Date.now() + Math.max(0, seconds) * 1_000 : Date.parse(told);
  return Number.isNaN(at) ? null : new Date(at);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The node is healthy, we are too fast. */
function busy(url: string, what: string, retryAt: Date | null): ProviderError {
  return new ProviderError('retry-later', `${hostOf(url)} ${what}`, { retryAt, reason: 'too-fast' });
}

function broken(url: string, what: string): ProviderError {
  return new ProviderError('retry-later', `${hostOf(url)} ${what}`);
}

/** The path of a node's URL often contains a key. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
