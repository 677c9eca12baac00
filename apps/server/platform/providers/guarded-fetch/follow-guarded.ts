import { Agent, type Dispatcher, request } from 'undici';
import type { Clock } from '#server/platform/lib/clock.ts';
import { checkedLookup, checkUrl } from './address-guard.ts';
import { FetchError, type Fetched, type FetchWish } from './port.ts';
import type { Resolve } from './resolve-names.ts';

export type GuardOptions = {
  clock: Clock;
  /** Origins that are always allowed; for local testing. */
  allow: readonly string[];
  userAgent: string;
  ports?: readonly string[];
  resolve?: Resolve;
  connectMs?: number;
  totalMs?: number;
};

type Guard = GuardOptions & Required<Pick<GuardOptions, 'ports' | 'connectMs' | 'totalMs'>>;
type Answer = Dispatcher.ResponseData;

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** One time limit over all hops; every hop is checked like user input. */
export async function followGuarded(address: string, wish: FetchWish, guard: Guard): Promise<Fetched> {
  const signal = guard.clock.timeout(guard.totalMs);
  try {
    let next = checkUrl(address, guard);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await ask(next, wish, guard, signal);
      if (typeof answer !== 'string') return answer;
      next = checkUrl(answer, guard, next.url);
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError('no-answer', `no answer: ${(error as Error).message}`, { cause: error });
  }
  throw new FetchError('no-answer', 'too many redirects', { fault: 'refused' });
}

/** Makes one request on its own connection: returns the content or the redirect target. */
async function ask(
  { url, isExempt }: ReturnType<typeof checkUrl>,
  { accept, maxBytes }: FetchWish,
  guard: Guard,
  signal: AbortSignal,
): Promise<Fetched | string> {
  const lookup = isExempt ? {} : { lookup: checkedLookup(guard.resolve) };
  const agent = new Agent({ connect: { timeout: guard.connectMs, ...lookup } });
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      // Decompression could turn a few bytes into many.
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': guard.userAgent },
    });
    // An unread body fails when its connection is closed, as intended.
    answer.body.on('error', () => {});
    const { location, 'content-type': contentType } = answer.headers;
    if (REDIRECTS.has(answer.statusCode) && typeof location === 'string') return location;
    requireGood(answer.statusCode);
    return { bytes: await readBody(answer, maxBytes), contentType: String(contentType ?? '') };
  } finally {
    await agent.destroy();
  }
}

function requireGood(status: number): void {
  if (status >= 200 && status < 300) return;
  const isFinal = status < 500 && status !== 408 && status !== 429;
  throw new FetchError('no-answer', `answered ${status}`, { fault: isFinal ? 'refused' : 'retry-later' });
}

async function readBody({ headers, body }: Answer, maxBytes: number): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => new FetchError('too-large', 'the response is too large');
