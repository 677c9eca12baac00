import { Agent, type Dispatcher, request } from 'undici';
import { checkedLookup, checkPostUrl } from './address-guard.ts';
import type { GuardOptions } from './follow-guarded.ts';
import { FetchError, type PostAnswer, type PostOrder } from './port.ts';

type Guard = GuardOptions & Required<Pick<GuardOptions, 'ports' | 'connectMs' | 'totalMs'>>;

/**
 * One request on its own connection, with one time limit. Redirects are answers like any other. What the receiver writes
 * beyond `maxBytes`, or after the time limit, is not read: its status has been received.
 */
export async function postGuarded(
  address: string,
  { method = 'POST', headers, body, maxBytes, signal }: PostOrder,
  guard: Guard,
): Promise<PostAnswer> {
  const { url, isExempt } = checkPostUrl(address, guard);
  const lookup = isExempt ? {} : { lookup: checkedLookup(guard.resolve) };
  const agent = new Agent({ connect: { timeout: guard.connectMs, ...lookup } });
  const timeout = guard.clock.timeout(guard.totalMs);
  try {
    const answer = await request(url, {
      method,
      dispatcher: agent,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': guard.userAgent },
      ...(method === 'POST' && { body }),
    });
    const { 'retry-after': retryAfter, 'ratelimit-reset': rateLimitReset } = answer.headers;
    return {
      status: answer.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      rateLimitReset: typeof rateLimitReset === 'string' ? rateLimitReset : null,
      text: await readStart(answer, maxBytes),
    };
  } catch (error) {
    if (error instanceof FetchError) throw error;
    const message = timeout.aborted ? 'no answer in time' : `no answer: ${(error as Error).message}`;
    throw new FetchError(timeout.aborted ? 'timeout' : 'no-answer', message, {
      fault: 'retry-later',
      cause: error,
    });
  } finally {
    await agent.destroy();
  }
}

async function readStart({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  // A body that is given up fails when its connection is closed, as intended.
  body.on('error', () => {});
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // The connection broke, or the time was up.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}
