import type { Language } from '@signboard/domain/accounts/language.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import type { LoadedName, TextFile } from './create-texts.ts';

/** What a file of texts exports: a page's as the default, others under their own name. */
type TextModule = Readonly<Record<string, TextFile>>;

const files = import.meta.glob<TextModule>(['./*/pages/*.json', './*/messages.ts', './*/checker.ts'], {
  base: '../../../../packages/languages',
});

/** Each file is a chunk of its own: a page loads only what it shows, in one language. */
export async function loadTextFile(language: Language, name: LoadedName): Promise<TextFile | undefined> {
  const load = files[`./${pathOf(language, name)}`];
  if (!load) return undefined;
  const module = await loadChunk(load);
  return module.default ?? module[name];
}

/** Below the folder of languages. */
export function pathOf(language: Language, name: LoadedName): string {
  return name === 'messages' || name === 'checker'
    ? `${language}/${name}.ts`
    : `${language}/pages/${name}.json`;
}
