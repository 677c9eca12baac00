import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';

/** Shown in place of a chunk that failed to load. Only a reload retries: browsers cache a failed module for the page's lifetime. */
export function ChunkLoadFailed() {
  const { t } = useTranslation();
  const texts = { failed: t('chunk.title'), retry: t('action.reload') };
  return <LoadFailure texts={texts} onRetry={() => location.reload()} />;
}
