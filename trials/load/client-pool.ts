import { Pool } from 'undici';
import { percentile } from '../world/measure.ts';

export type Answer = {
  status: number;
  text: string;
  cookie: string;
  /** By this process's clock. */
  sentAtMs: number;
  answeredAtMs: number;
};

export type Asking = {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The forwarded client address. */
  from: string;
};

/** HTTP connections to the processes, with response times per kind of request. */
export type ClientPool = {
  /** Sends to one process; a connection error is status 0. */
  ask(measure: string, web: number, asking: Asking): Promise<Answer>;
  /** Count and response times in milliseconds, by kind. */
  figuresOf(measures: readonly string[]): { count: number; p50Ms: number; p99Ms: number };
  /** The total number of requests. */
  total(): number;
  close(): Promise<void>;
};

/** As many connections per process as a proxy keeps; waiting for a free one counts as response time. */
export function openClientPool(urls: readonly string[], connections = 256): ClientPool {
  const pools = urls.map((url) => new Pool(url, { connections, keepAliveTimeout: 10_000 }));
  const times = new Map<string, number[]>();
  return {
    async ask(measure, web, { method = 'GET', path, headers, body, from }) {
      const sentAtMs = performance.now();
      const got = await request(pools[web % pools.length] as Pool, {
        method,
        path,
        headers: { ...headers, 'x-forwarded-for': from },
        ...(body !== undefined && { body }),
      });
      const answeredAtMs = performance.now();
      const list = times.get(measure) ?? [];
      times.set(measure, list);
      list.push(answeredAtMs - sentAtMs);
      return { ...got, sentAtMs, answeredAtMs };
    },
    figuresOf(measures) {
      const values = measures.flatMap((measure) => times.get(measure) ?? []);
      return {
        count: values.length,
        p50Ms: percentile(values, 0.5),
        p99Ms: percentile(values, 0.99),
      };
    },
    total: () => [...times.values()].reduce((sum, { length }) => sum + length, 0),
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  };
}

async function request(
  pool: Pool,
  options: Parameters<Pool['request']>[0],
): Promise<Pick<Answer, 'status' | 'text' | 'cookie'>> {
  try {
    const { statusCode, headers, body } = await pool.request(options);
    const text = await body.text();
    const cookies = [headers['set-cookie'] ?? []].flat();
    const cookie = cookies.find((one) => one.startsWith('signboard_session=')) ?? '';
    return { status: statusCode, text, cookie: cookie.split(';')[0] ?? '' };
  } catch (error) {
    return { status: 0, text: String(error), cookie: '' };
  }
}
