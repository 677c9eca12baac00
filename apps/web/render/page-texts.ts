import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { createInstance, type i18n, type Resource } from 'i18next';
import { RENDERED_PAGES } from './rendered-pages.ts';

const files = import.meta.glob<Resource[string][string]>('../i18n/*/*.json', { import: 'default' });

/** Loads the texts of server-rendered pages in every language up front, so that no render waits for them. */
export async function pageTexts(): Promise<Record<Language, i18n>> {
  const made = await Promise.all(
    LANGUAGES.map(async (language) => [language, await createTextsInstance(language)] as const),
  );
  return Object.fromEntries(made) as Record<Language, i18n>;
}

async function createTextsInstance(language: Language): Promise<i18n> {
  const texts = createInstance();
  await texts.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    resources: { [language]: await textsOf(language) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // In every translated component, i18next copies all own properties of its instance: this one has none.
  return Object.create(texts);
}

async function textsOf(language: Language): Promise<Resource[string]> {
  const names = new Set(RENDERED_PAGES.flatMap(({ texts }) => texts));
  const read = [...names].map(async (name) => {
    const load = files[`../i18n/${language}/${name}.json`];
    return [name, load ? await load() : {}] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
