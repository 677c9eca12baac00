import { useTranslation } from '#web/lib/i18n/use-translation.ts';

/** Loading and error texts for views that have none of their own. */
export function useDataTexts(): { loading: string; failed: string; retry: string } {
  const { t } = useTranslation();
  return { loading: t('data.loading'), failed: t('data.failed'), retry: t('data.retry') };
}
