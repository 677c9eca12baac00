import type { Language } from '@signboard/domain/accounts/language.ts';
import { choose, currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { createStore } from '#web/lib/store/store.ts';
import { createTexts, type LoadedName, type Texts } from './create-texts.ts';
import { loadTextFile } from './text-files.ts';

const used = new Set<LoadedName>(['common']);

/** The texts in the current language. */
export const texts = createStore<Texts>(createTexts('en'));

export async function initTexts(): Promise<void> {
  texts.start(createTexts(currentLanguage()));
  await loadTexts(['common']);
}

/** Loads a page's texts in the current language; the router waits for it. */
export async function loadTexts(names: readonly LoadedName[]): Promise<void> {
  for (const name of names) used.add(name);
  await loadInto(texts.get(), names);
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

async function loadInto(target: Texts, names: readonly LoadedName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      if (target.has(name)) return;
      const file = await loadTextFile(target.language, name);
      if (file) target.add(name, file);
    }),
  );
}
