import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';

/**
 * Stands where a part of the page should be whose script did not come. Only a reload asks for it again: browsers remember
 * a script that failed as long as the page is open.
 */
export function MissingPart() {
  const { t } = useTranslation();
  const texts = { failed: t('chunk.title'), retry: t('action.reload') };
  return <LoadFailure texts={texts} onRetry={() => location.reload()} />;
}
