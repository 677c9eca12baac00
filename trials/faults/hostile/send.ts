import { Agent, request } from 'node:http';

export type Sent = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Sender = (sent: Sent) => Promise<{ status: number; ms: number }>;

const TIMEOUT_MS = 60_000;

/**
 * Sends from one address of the loopback network, so that the product tells clients apart by their address. The status is
 * 0 when the connection broke.
 */
export function senderFrom(url: string, localAddress: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, localAddress } as object);
  return ({ method = 'GET', path, headers, body }) => {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const end = (status: number) => resolve({ status, ms: performance.now() - startedAt });
      const asking = request(url + path, { method, agent, headers: { ...headers }, timeout: TIMEOUT_MS });
      asking.once('response', (response) => {
        response.once('end', () => end(response.statusCode ?? 0)).once('error', () => end(0));
        response.resume();
      });
      asking.once('timeout', () => asking.destroy());
      asking.once('error', () => end(0));
      asking.end(body);
    });
  };
}
