import type { Language } from '@signboard/domain/accounts/language.ts';

/** What search engines and link previews read before any script runs. */
export type PageMetadata = {
  title: string;
  description: string;
  /** The title in link previews, without the product's name. */
  sharedTitle: string;
  /** The canonical URL, where the page has one. */
  url?: string;
  /** The page's URL in each language. */
  translations?: readonly { language: string; url: string }[];
  picture?: { url: string; isWide: boolean };
  /** Adds `noindex`. */
  isUnlisted?: boolean;
  /** The page's content as schema.org JSON-LD. */
  structured?: object | null;
};

const LOCALES: Record<Language, string> = { en: 'en_US', es: 'es_ES' };

export function headTags(metadata: PageMetadata, language: Language): string {
  const {
    title,
    description,
    sharedTitle,
    url,
    translations = [],
    picture,
    isUnlisted,
    structured,
  } = metadata;
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

/** Escapes text for use in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** JSON that can neither close its script element nor open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
