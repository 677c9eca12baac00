import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Resources } from '#web/i18n/resources.ts';

export type Namespace = keyof Resources;

/** The content of one file: texts, and groups of texts. */
export type TextFile = { readonly [key: string]: unknown };

type Values = Record<string, string | number | null | undefined>;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key extends string> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;

type TextKeys<T> = {
  [Key in keyof T & string]: T[Key] extends string ? WithoutForm<Key> : `${Key}.${TextKeys<T[Key]>}`;
}[keyof T & string];

type GroupKeys<T> = {
  [Key in keyof T & string]: T[Key] extends string
    ? never
    : Key | (T[Key] extends readonly unknown[] ? never : `${Key}.${GroupKeys<T[Key]>}`);
}[keyof T & string];

type GroupAt<T, Key extends string> = Key extends keyof T
  ? T[Key]
  : Key extends `${infer First}.${infer Rest}`
    ? First extends keyof T
      ? GroupAt<T[First], Rest>
      : never
    : never;

/** A text with `{{name}}` filled in; `count` also chooses its plural form. */
export type Translate<N extends Namespace> = (key: TextKeys<Resources[N]>, values?: Values) => string;

export type Translation<N extends Namespace> = {
  t: Translate<N>;
  /** Several texts that belong together, as they are. */
  group<Key extends GroupKeys<Resources[N]>>(key: Key): GroupAt<Resources[N], Key>;
  language: Language;
};

/** The loaded texts of one language. */
export type Texts = {
  language: Language;
  has(namespace: Namespace): boolean;
  add(namespace: Namespace, file: TextFile): void;
  /** Always the same for the same file, so that effects may depend on it. */
  of<N extends Namespace>(namespace: N): Translation<N>;
};

export function createTexts(language: Language): Texts {
  const files = new Map<Namespace, TextFile>();
  const translations = new Map<Namespace, Translation<Namespace>>();
  const plural = new Intl.PluralRules(language);
  const at = (namespace: Namespace, key: string) =>
    key
      .split('.')
      .reduce<unknown>((value, part) => (value as TextFile | undefined)?.[part], files.get(namespace));

  function translate(namespace: Namespace, key: string, values: Values = {}): string {
    const counted = typeof values.count === 'number' ? `${key}_${plural.select(values.count)}` : key;
    const text = at(namespace, counted) ?? at(namespace, key);
    return typeof text === 'string' ? fill(text, values) : key;
  }

  const create = (namespace: Namespace): Translation<Namespace> => ({
    t: (key, values) => translate(namespace, key, values),
    group: (key) => at(namespace, key) as never,
    language,
  });

  return {
    language,
    has: (namespace) => files.has(namespace),
    add: (namespace, file) => void files.set(namespace, file),
    of<N extends Namespace>(namespace: N) {
      const translation = translations.get(namespace) ?? create(namespace);
      translations.set(namespace, translation);
      return translation as unknown as Translation<N>;
    },
  };
}

/** React escapes what it renders, so values stay as they are. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
