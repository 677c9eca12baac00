import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientSettings } from '@signboard/contract/client-settings.ts';
import type { CreatePageRenderer, RenderPage } from '@signboard/contract/public-page-renderer.ts';
import type { FastifyBaseLogger } from 'fastify';

export async function readTemplate(dist: string, file: string): Promise<string> {
  try {
    return await readFile(join(dist, file), 'utf8');
  } catch (error) {
    throw new Error('The web app is not built. Start with npm start, which builds it.', { cause: error });
  }
}

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** URLs of the built files of the given sources and of their static imports, in load order. */
export type PageChunks = (sources: readonly string[]) => { styles: string[]; scripts: string[] };

/**
 * Reads the build manifest. Files that the template already links are left out; without a manifest, there are none.
 */
export async function readPageChunks(dist: string): Promise<PageChunks> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Manifest;
  const inTemplate = filesOf(manifest, ['index.html']);
  const urlsWithout = (files: Set<string>, known: Set<string>) =>
    [...files].filter((file) => !known.has(file)).map((file) => `/${file}`);
  return (sources) => {
    const { styles, scripts } = filesOf(manifest, sources);
    return {
      styles: urlsWithout(styles, inTemplate.styles),
      scripts: urlsWithout(scripts, inTemplate.scripts),
    };
  };
}

function filesOf(manifest: Manifest, sources: readonly string[]) {
  const files = { styles: new Set<string>(), scripts: new Set<string>() };
  const seen = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) files.styles.add(style);
    files.scripts.add(chunk.file);
  };
  for (const source of sources) visit(source);
  return files;
}

const RENDERER_FILE = '.render/render-page.js';

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
  const render = existsSync(join(dist, RENDERER_FILE))
    ? await open(join(dist, RENDERER_FILE), settings).catch(logOnce)
    : null;
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
