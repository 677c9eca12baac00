import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientSettings } from '@signboard/contract/client-settings.ts';
import type { CreatePageRenderer, RenderPage } from '@signboard/contract/public-page-renderer.ts';
import type { FastifyBaseLogger } from 'fastify';

const FILE = '.render/render-page.js';

/**
 * Loads the built server-side render function. Pages that fail to render fall back to client rendering, as all other
 * pages do; the failure is logged once.
 */
export async function loadPageRenderer(
  dist: string,
  settings: ClientSettings,
  log: FastifyBaseLogger,
): Promise<RenderPage> {
  let isLogged = false;
  const logOnce = (err: unknown): null => {
    if (!isLogged) log.error({ err }, 'server-side rendering failed; falling back to client rendering');
    isLogged = true;
    return null;
  };
  const render = existsSync(join(dist, FILE)) ? await open(join(dist, FILE), settings).catch(logOnce) : null;
  if (!render) return async () => null;
  return async (path, data, look) => {
    try {
      return await render(path, data, look);
    } catch (error) {
      return logOnce(error);
    }
  };
}

async function open(file: string, settings: ClientSettings): Promise<RenderPage> {
  const built = (await import(pathToFileURL(file).href)) as { createPageRenderer: CreatePageRenderer };
  return await built.createPageRenderer(settings);
}
