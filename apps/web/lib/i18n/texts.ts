import type { Language } from '@signboard/domain/accounts/language.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { choose, currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { createStore } from '#web/lib/store/store.ts';
import { createTexts, type Namespace, type TextFile, type Texts } from './create-texts.ts';

const files = import.meta.glob<{ default: TextFile }>('../../i18n/*/*.json');
const used = new Set<Namespace>(['common']);

/** The texts in the current language. */
export const texts = createStore<Texts>(createTexts('en'));

export async function initTexts(): Promise<void> {
  texts.start(createTexts(currentLanguage()));
  await loadTexts(['common']);
}

/** Loads a page's texts in the current language; the router waits for it. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) used.add(namespace);
  await loadInto(texts.get(), namespaces);
}

/** Switches once all texts on the page are loaded in the new language. */
export async function switchLanguage(language: Language): Promise<void> {
  const next = createTexts(language);
  // More may be asked for while these are loading.
  for (let known = 0; known !== used.size; ) {
    known = used.size;
    await loadInto(next, [...used]);
  }
  choose({ language });
  texts.set(next);
}

async function loadInto(target: Texts, namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      const load = files[`../../i18n/${target.language}/${namespace}.json`];
      if (!load || target.has(namespace)) return;
      target.add(namespace, (await loadChunk(load)).default);
    }),
  );
}
