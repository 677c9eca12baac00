import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientSettings } from '@signboard/contract/client-settings.ts';
import type { CreatePageRenderer, RenderPage } from '@signboard/contract/public-page-renderer.ts';
import type { FastifyBaseLogger } from 'fastify';

const FILE = '.render/render-page.js';

/**
 * The web app's render function, as it was built. A page that cannot be rendered is drawn in the browser, as all
 * others are: what goes wrong here is told once, and is nobody's error page.
 */
export async function loadPageRenderer(
  dist: string,
  settings: ClientSettings,
  log: FastifyBaseLogger,
): Promise<RenderPage> {
  let isTold = false;
  const tell = (err: unknown): null => {
    if (!isTold) log.error({ err }, 'pages cannot be rendered on the server; browsers draw them');
    isTold = true;
    return null;
  };
  const render = existsSync(join(dist, FILE)) ? await open(join(dist, FILE), settings).catch(tell) : null;
  if (!render) return async () => null;
  return async (path, data, look) => {
    try {
      return await render(path, data, look);
    } catch (error) {
      return tell(error);
    }
  };
}

async function open(file: string, settings: ClientSettings): Promise<RenderPage> {
  const built = (await import(pathToFileURL(file).href)) as { createPageRenderer: CreatePageRenderer };
  return await built.createPageRenderer(settings);
}
