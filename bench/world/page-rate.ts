import { Pool } from 'undici';

const RUSH_MS = 4_000;
const READERS = 24;

/** Requests per second of one page with many concurrent readers. */
export async function pageRate(url: string, path: string): Promise<number> {
  const pool = new Pool(url, { connections: READERS });
  const readFor = async (ms: number): Promise<number> => {
    const started = performance.now();
    let pages = 0;
    async function readRepeatedly(): Promise<void> {
      while (performance.now() - started < ms) {
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers: BROWSER });
        await body.arrayBuffer();
        if (statusCode !== 200) throw new Error(`${path} responded with ${statusCode}`);
        pages += 1;
      }
    }
    await Promise.all(Array.from({ length: READERS }, readRepeatedly));
    return (pages * 1_000) / (performance.now() - started);
  };
  try {
    await readFor(RUSH_MS / 4);
    return await readFor(RUSH_MS);
  } finally {
    await pool.close();
  }
}

const BROWSER = { accept: 'text/html', 'accept-language': 'en', 'accept-encoding': 'gzip, br' };
