import type { Language } from '@signboard/domain/accounts/language.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Resources } from '#web/i18n/resources.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { choose, currentLanguage } from '#web/lib/preferences/preferences-store.ts';

export type Namespace = keyof Resources;

type Texts = { default: Record<string, unknown> };

const files = import.meta.glob<Texts>('../../i18n/*/*.json');
const used = new Set<Namespace>(['common']);

export async function initTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await loadTexts(['common']);
}

/** Loads a page's texts in the current language; the router waits for it. */
export async function loadTexts(
  namespaces: readonly Namespace[],
  language: Language = currentLanguage(),
): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      used.add(namespace);
      const load = files[`../../i18n/${language}/${namespace}.json`];
      if (!load || i18next.hasResourceBundle(language, namespace)) return;
      i18next.addResourceBundle(language, namespace, (await loadChunk(load)).default);
    }),
  );
}

/** Switches once all texts on the page are loaded in the new language. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadTexts([...used], language);
  choose({ language });
  await i18next.changeLanguage(language);
}
