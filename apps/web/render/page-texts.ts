import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { createTexts, type Namespace, type TextFile, type Texts } from '../lib/i18n/create-texts.ts';
import { RENDERED_PAGES } from './rendered-pages.ts';

const files = import.meta.glob<TextFile>('../i18n/*/*.json', { import: 'default' });

/** Loads the texts of server-rendered pages in every language up front, so that no render waits for them. */
export async function pageTexts(): Promise<Record<Language, Texts>> {
  const made = await Promise.all(
    LANGUAGES.map(async (language) => [language, await textsOf(language)] as const),
  );
  return Object.fromEntries(made) as Record<Language, Texts>;
}

async function textsOf(language: Language): Promise<Texts> {
  const texts = createTexts(language);
  for (const namespace of new Set<Namespace>([...RENDERED_PAGES.flatMap((page) => page.texts), 'rules'])) {
    const load = files[`../i18n/${language}/${namespace}.json`];
    if (load) texts.add(namespace, await load());
  }
  return texts;
}
