/** One line per language: its code, its name in itself, and its locale. Everything else follows from this table. */
export const LANGUAGE_TABLE = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-ES' },
} as const;

export type Language = keyof typeof LANGUAGE_TABLE;
