import type { Language } from '@signboard/domain/accounts/language.ts';

/** What programs read of a page before any script runs: search engines, and those that show a shared link. */
export type PageFacts = {
  title: string;
  description: string;
  /** The name on a shared link, where the page has one of its own. */
  sharedTitle: string;
  /** Only for pages with one address of their own. */
  url?: string;
  /** The same page in each language it exists in. */
  translations?: readonly { language: string; url: string }[];
  picture?: { url: string; isWide: boolean };
  /** Whether search engines are asked to pass by. */
  isUnlisted?: boolean;
  /** The page's content in the words of schema.org. */
  structured?: object | null;
};

const LOCALES: Record<Language, string> = { en: 'en_US', es: 'es_ES' };

/** The facts as tags of the head. */
export function headTags(facts: PageFacts, language: Language): string {
  const { title, description, sharedTitle, url, translations = [], picture, isUnlisted, structured } = facts;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`, meta('property', 'og:url', url)] : []),
    ...translations.map(
      (one) => `<link rel="alternate" hreflang="${one.language}" href="${escapeHtml(one.url)}">`,
    ),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Signboard'),
    meta('property', 'og:locale', LOCALES[language]),
    meta('property', 'og:title', sharedTitle),
    meta('property', 'og:description', description),
    ...(picture
      ? [meta('property', 'og:image', picture.url), meta('name', 'twitter:image', picture.url)]
      : []),
    meta('name', 'twitter:card', picture?.isWide ? 'summary_large_image' : 'summary'),
    ...(structured ? [`<script type="application/ld+json">${jsonInHtml(structured)}</script>`] : []),
  ].join('');
}

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that is only ever a text, between tags and between quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** A value inside a data element: it can neither end the element nor open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
