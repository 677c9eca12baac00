import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { createInstance, type i18n } from 'i18next';

const files = import.meta.glob<Record<string, unknown>>(
  '../i18n/{en,es}/{common,landing,plans,public}.json',
  {
    import: 'default',
  },
);

/** The texts of the written pages in every language, so that no render waits for them. */
export async function pageTexts(): Promise<Record<Language, i18n>> {
  const made = await Promise.all(
    LANGUAGES.map(async (language) => [language, await speaking(language)] as const),
  );
  return Object.fromEntries(made) as Record<Language, i18n>;
}

async function speaking(language: Language): Promise<i18n> {
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
  return texts;
}

async function textsOf(language: Language): Promise<Record<string, Record<string, unknown>>> {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${language}/`));
  const read = own.map(async ([file, load]) => [/([\w-]+)\.json$/.exec(file)?.[1], await load()] as const);
  return Object.fromEntries(await Promise.all(read));
}
