import pg from 'pg';
import { Agent, request } from 'undici';
import { startDatabase } from '../../../trials/world/start-database.ts';
import { type Part, startParts } from '../../../trials/world/start-parts.ts';
import { freePort, makeDataFolder } from '../../../trials/world/start-world.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

const SECRET_KEY = 'a-key-that-all-processes-share-okay';

type RequestOptions = NonNullable<Parameters<typeof request>[1]>;
type Answer = Awaited<ReturnType<typeof request>>;

/** Two web processes and a worker behind nginx, as docs/operating.md describes them. */
export type Site = {
  nginx: Nginx;
  secretKey: string;
  webs: Part[];
  worker: Part;
  database: pg.Pool;
  /** Requests to nginx, from a browser that knows its certificate. */
  send(path: string, options?: RequestOptions): Promise<Answer>;
  stop(): Promise<void>;
};

export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startAll(settings, endings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  settings: Record<string, string>,
  endings: (() => Promise<unknown>)[],
): Promise<Omit<Site, 'stop'>> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const folder = await makeDataFolder();
  endings.push(folder.remove);
  const { url, stop } = await startDatabase();
  endings.push(stop);
  const database = new pg.Pool({ connectionString: url, max: 2 });
  database.on('error', () => {});
  endings.push(() => database.end());
  const parts = await startParts(['web 1', 'web 2', 'worker 1'], {
    HOST: '127.0.0.1',
    PUBLIC_URL: `https://localhost:${port}`,
    DATABASE_URL: url,
    DATA_DIR: folder.path,
    SECRET_KEYS: SECRET_KEY,
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  });
  endings.push(() => Promise.all(parts.map(({ child }) => child.stop())));
  const [worker, ...webs] = parts.toReversed() as [Part, Part, Part];
  const nginx = await startNginx(
    { port, httpPort, rate: 'rate=100000r/s' },
    webs.map((web) => web.url),
  );
  endings.push(nginx.stop);
  const browser = new Agent({ connect: { ca: nginx.certificate } });
  endings.push(() => browser.close());
  return {
    nginx,
    secretKey: SECRET_KEY,
    webs,
    worker,
    database,
    send: (path, options = {}) => request(`${nginx.url}${path}`, { dispatcher: browser, ...options }),
  };
}
