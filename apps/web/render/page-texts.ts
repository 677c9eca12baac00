import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { createTexts, type LoadedName, type Texts } from '../lib/i18n/create-texts.ts';
import { loadTextFile } from '../lib/i18n/text-files.ts';
import { RENDERED_PAGES } from './rendered-pages.ts';

/** Loads the texts of server-rendered pages in every language up front, so that no render waits for them. */
export async function pageTexts(): Promise<Record<Language, Texts>> {
  const made = await Promise.all(
    LANGUAGES.map(async (language) => [language, await textsOf(language)] as const),
  );
  return Object.fromEntries(made) as Record<Language, Texts>;
}

async function textsOf(language: Language): Promise<Texts> {
  const texts = createTexts(language);
  for (const name of new Set<LoadedName>([...RENDERED_PAGES.flatMap((page) => page.texts), 'rules'])) {
    const file = await loadTextFile(language, name);
    if (file) texts.add(name, file);
  }
  return texts;
}
