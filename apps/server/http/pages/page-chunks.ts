import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The built files of some source files and of all that they import at once, as addresses, in the order of loading. */
export type PageChunks = (sources: readonly string[]) => { styles: string[]; scripts: string[] };

/** Reads what the build made of each source file, less what the template links itself; without a build's word, nothing. */
export async function readPageChunks(dist: string): Promise<PageChunks> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Manifest;
  const inTemplate = filesOf(manifest, ['index.html']);
  const fresh = (files: Set<string>, known: Set<string>) =>
    [...files].filter((file) => !known.has(file)).map((file) => `/${file}`);
  return (sources) => {
    const { styles, scripts } = filesOf(manifest, sources);
    return { styles: fresh(styles, inTemplate.styles), scripts: fresh(scripts, inTemplate.scripts) };
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
