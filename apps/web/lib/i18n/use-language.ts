import type { Language } from '@signboard/domain/accounts/language.ts';
import { useTranslation } from './use-translation.ts';

export function useLanguage(): Language {
  return useTranslation().language;
}
