import type { Language } from '@signboard/domain/accounts/language.ts';
import { createTexts, type Namespace, type TextFile } from '#web/lib/i18n/create-texts.ts';

const files = import.meta.glob<TextFile>('./*/pages/*.json', {
  base: '../../../packages/languages',
  import: 'default',
  eager: true,
});

/** The product's own texts. */
export function textsForTest<N extends Namespace>(language: Language, namespace: N) {
  const texts = createTexts(language);
  texts.add(namespace, files[`./${language}/pages/${namespace}.json`] ?? {});
  return texts.of(namespace);
}
