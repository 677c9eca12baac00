import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

/** What a call came to: an answer, or how the line to the process failed. */
export type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  /** Nobody was there to be asked: nothing was sent. */
  | { kind: 'refused' }
  /** The line broke after the question was under way, or nothing came in time: the outcome is open. */
  | { kind: 'broken'; reason: string };

/** A call to one of the product's processes. */
export type Question = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Longer than the product lets anyone wait. */
const HANG_MS = 30_000;

/** Lines are kept open and used again, as a load balancer does. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks a process and never throws. */
export function askPart(url: string, { method, path, headers, body }: Question): Promise<Answer> {
  return new Promise((resolve) => {
    const asking = request(url + path, { method, agent, headers: { ...headers } });
    const late = setTimeout(() => asking.destroy(new Error('no answer came')), HANG_MS);
    const end = (answer: Answer) => {
      clearTimeout(late);
      resolve(answer);
    };
    asking.once('response', (response) => {
      read(response).then(
        (text) => end({ kind: 'answered', status: response.statusCode ?? 0, body: parse(text) }),
        (error: Error) => end({ kind: 'broken', reason: error.message }),
      );
    });
    asking.once('error', (error) => end(failureOf(asking, error)));
    asking.end(body);
  });
}

function failureOf(asking: ClientRequest, error: NodeJS.ErrnoException): Answer {
  if (error.code === 'ECONNREFUSED') return { kind: 'refused' };
  return { kind: 'broken', reason: `${error.message}${asking.reusedSocket ? ' on a kept line' : ''}` };
}

async function read(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
