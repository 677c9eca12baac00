import type { Messages } from '@signboard/contract/texts/message.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import type { PageTexts } from '@signboard/languages/page-texts.ts';

export type Namespace = keyof PageTexts;

/** Texts that are more than a page's: those that browser and server share, and those of the offline checker. */
type OtherTexts = { messages: Messages; checker: CheckerTexts };

/** What a page or a part of it loads together. */
export type LoadedName = Namespace | keyof OtherTexts;

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
export type Translate<N extends Namespace> = (key: TextKeys<PageTexts[N]>, values?: Values) => string;

export type Translation<N extends Namespace> = {
  t: Translate<N>;
  /** Several texts that belong together, as they are. */
  group<Key extends GroupKeys<PageTexts[N]>>(key: Key): GroupAt<PageTexts[N], Key>;
  language: Language;
};

/** The loaded texts of one language. */
export type Texts = {
  language: Language;
  has(name: LoadedName): boolean;
  add(name: LoadedName, file: TextFile): void;
  /** Undefined until they are loaded. */
  other<N extends keyof OtherTexts>(name: N): OtherTexts[N] | undefined;
  /** Always the same for the same file, so that effects may depend on it. */
  of<N extends Namespace>(namespace: N): Translation<N>;
};

export function createTexts(language: Language): Texts {
  const files = new Map<LoadedName, TextFile>();
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
    has: (name) => files.has(name),
    add: (name, file) => void files.set(name, file),
    other: (name) => files.get(name) as never,
    of<N extends Namespace>(namespace: N) {
      const translation = translations.get(namespace) ?? create(namespace);
      translations.set(namespace, translation);
      return translation as unknown as Translation<N>;
    },
  };
}

/** React escapes what it renders, so values stay as they are. */
function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
