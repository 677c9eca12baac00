import { useTranslation } from 'react-i18next';

/** The words of data on its way, for the views that have none of their own. */
export function useDataTexts(): { loading: string; failed: string; retry: string } {
  const { t } = useTranslation();
  return { loading: t('data.loading'), failed: t('data.failed'), retry: t('data.retry') };
}
