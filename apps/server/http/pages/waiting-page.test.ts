import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../trials/world/start-world.ts';
import { serveWaitingPage } from './waiting-page.ts';

let port: number;
let waiting: Awaited<ReturnType<typeof serveWaitingPage>>;
const ask = (path: string, accept = '*/*') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });

beforeEach(async () => {
  port = await freePort();
  waiting = await serveWaitingPage({ port, host: '127.0.0.1' });
});
afterEach(() => waiting.close());

describe('port of a starting server', () => {
  it('serves an uncached 503 page that reloads itself', async () => {
    const response = await ask('/sb/anything', 'text/html,*/*');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('Signboard is starting');
  });

  it('reports alive but not ready', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
    expect(await (await ask('/users/init')).json()).toEqual({ ok: false, starting: true });
  });

  it('is released as soon as it is closed, even with an open connection', async () => {
    await ask('/readyz');
    await waiting.close();
    waiting = await serveWaitingPage({ port, host: '127.0.0.1' });
    expect((await ask('/readyz')).status).toBe(503);
  });

  it('rejects when another program uses the port', async () => {
    await expect(serveWaitingPage({ port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
