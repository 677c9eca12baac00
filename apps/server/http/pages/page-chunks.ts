import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
