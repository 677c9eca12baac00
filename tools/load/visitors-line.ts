import { Pool } from 'undici';
import { percentile } from '../../testing/world/percentile.ts';

/** What a visitor's request brought back. */
export type Answer = {
  status: number;
  text: string;
  cookie: string;
  /** By the clock of this process. */
  sentAtMs: number;
  answeredAtMs: number;
};

/** One request of one visitor. */
export type Asking = {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Where the proxy says that it comes from. */
  from: string;
};

/** The line into the product's processes, which keeps what every kind of request took. */
export type VisitorsLine = {
  /** Asks one process; a broken line is status 0. */
  ask(measure: string, web: number, asking: Asking): Promise<Answer>;
  /** How many of a kind there were, and what they took in milliseconds. */
  figuresOf(measures: readonly string[]): { count: number; p50Ms: number; p99Ms: number };
  /** How many requests there were in all. */
  total(): number;
  close(): Promise<void>;
};

/** Each process has as many connections as a proxy would keep; who finds none free waits, and the wait counts. */
export function openVisitorsLine(urls: readonly string[], connections = 256): VisitorsLine {
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
