import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { TEXTS } from '@signboard/languages/texts.ts';

const folder = (language: Language) =>
  new URL(`../../../packages/languages/${language}/pages/`, import.meta.url);

/** Flattens a tree of texts. */
function leaves(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

const readAll = (language: Language) =>
  readdirSync(folder(language)).flatMap((file) =>
    leaves(JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8'))),
  );

const ENGLISH = readAll('en');
const KEYS = new Set([
  ...ENGLISH.map(([key]) => key).filter((key) => key.includes('.')),
  ...Object.keys(TEXTS.en.messages),
]);
/** The plan has the same name in every language. */
const NAMES = ['Access pass'];
/** What is written in English only, seen from each other language. */
const ENGLISH_ONLY = new Map(
  LANGUAGES.filter((language) => language !== 'en').map((language) => {
    const own = new Set(readAll(language).map(([, text]) => text));
    const only = ENGLISH.map(([, text]) => text).filter((text) => !own.has(text) && !NAMES.includes(text));
    return [language, new Set(only)];
  }),
);

/** Never allowed on a page: an i18n key, an unfilled placeholder, or a programming value. */
const UNFINISHED = /\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** Returns one message per problem. */
export async function textFaults(page: Page, language: Language): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const written: string[] = [document.title];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.closest('script, style')) written.push(walker.currentNode.nodeValue ?? '');
    }
    return [...new Set([...spoken, ...written].map((text) => text.trim()).filter(Boolean))];
  });
  return shown.flatMap((text) => [
    ...(KEYS.has(text) ? [`the name of a text: ${text}`] : []),
    ...(UNFINISHED.test(text) ? [`unfinished: ${text}`] : []),
    ...(ENGLISH_ONLY.get(language)?.has(text) ? [`English in ${language}: ${text}`] : []),
  ]);
}
