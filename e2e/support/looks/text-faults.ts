import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';

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

const TEXTS = { en: readAll('en'), es: readAll('es') };
const KEYS = new Set(TEXTS.en.map(([key]) => key).filter((key) => key.includes('.')));
const spanish = new Set(TEXTS.es.map(([, text]) => text));
/** The plan has the same name in every language. */
const NAMES = ['Access pass'];
const ENGLISH_ONLY = new Set(
  TEXTS.en.map(([, text]) => text).filter((text) => !spanish.has(text) && !NAMES.includes(text)),
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
    ...(language === 'es' && ENGLISH_ONLY.has(text) ? [`English in Spanish: ${text}`] : []),
  ]);
}
