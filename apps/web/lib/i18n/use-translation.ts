import { useStore } from '#web/lib/store/store.ts';
import type { Namespace, Translation } from './create-texts.ts';
import { texts } from './texts.ts';

/** The texts of a file, in the current language. */
export function useTranslation<N extends Namespace = 'common'>(namespace: N = 'common' as N): Translation<N> {
  return useStore(texts).of(namespace);
}
