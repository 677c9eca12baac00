import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

/** A response, or how the connection failed. */
export type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  /** Connection refused: nothing was sent. */
  | { kind: 'refused' }
  /** The connection broke after sending, or timed out: the outcome is unknown. */
  | { kind: 'broken'; reason: string };

export type Question = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Other connections than those of the load, which may all wait for an answer. */
  agent?: Agent;
};

/** Longer than any timeout of the product. */
const TIMEOUT_MS = 30_000;

/** Keep-alive, like a load balancer. */
const loadBalancer = new Agent({ keepAlive: true, maxSockets: 64 });

/** Never throws. */
export function sendRequest(
  url: string,
  { method, path, headers, body, agent = loadBalancer }: Question,
): Promise<Answer> {
  return new Promise((resolve) => {
    const asking = request(url + path, { method, agent, headers: { ...headers } });
    const late = setTimeout(() => asking.destroy(new Error('the request timed out')), TIMEOUT_MS);
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
