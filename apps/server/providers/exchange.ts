import { ProviderError } from './provider-error.ts';

const MAX_ANSWER_BYTES = 2_000_000;
/** A gateway that timed out or lost its connection does not know the outcome either. */
const LOST_BY_A_GATEWAY = new Set([502, 504, 520, 524]);

/** Any status below 500; the body as text and, if it parses, as JSON (otherwise null). */
export type Answer = { status: number; headers: Headers; text: string; json: unknown };

export type ExchangeOptions = {
  timeoutMs: number;
  /** For idempotent calls a lost response is `retry-later`, otherwise `unknown-outcome`. */
  isRepeatable: boolean;
};

/**
 * One HTTP exchange that distinguishes "never sent" from "sent but not answered". Errors name only the host: paths and
 * headers may contain secrets.
 */
export async function exchange(url: string, init: RequestInit, options: ExchangeOptions): Promise<Answer> {
  const { host } = new URL(url);
  const lost = options.isRepeatable ? 'retry-later' : 'unknown-outcome';
  const answer = await send(url, init, options.timeoutMs).catch((error) => {
    if (wasNeverSent(error))
      throw new ProviderError('retry-later', `${host} could not be reached`, { cause: error });
    throw new ProviderError(lost, `${host} did not answer`, { cause: error });
  });
  if (answer.status < 500) return answer;
  const fault = LOST_BY_A_GATEWAY.has(answer.status) ? lost : 'retry-later';
  throw new ProviderError(fault, `${host} answered ${answer.status}`);
}

async function send(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, signal, redirect: 'manual' });
  const text = await readText(response);
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
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
