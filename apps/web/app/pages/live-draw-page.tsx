import { useEffect, useEffectEvent } from 'react';
import { LiveDraw } from '#web/features/draws/live/live-draw.tsx';
import { usePublicList } from '#web/features/public-list/use-public-list.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { LazyUnknownList } from './lazy-unknown-list.tsx';

/** An audience waits for the next step, so the page asks more often than the public list does. */
const REFRESH_MS = 4_000;

/** /sb/:workspace/:nameList/live */
export default function LiveDrawPage() {
  const { t } = useTranslation('live-draw');
  const { workspace = '', nameList = '' } = useParams();
  const { list, fault, retry, refresh } = usePublicList(workspace, nameList);
  const isDrawn = list?.state === 'drawn';
  const refreshNow = useEffectEvent(refresh);
  useEffect(() => {
    if (isDrawn) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refreshNow(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isDrawn]);
  usePageTitle(list ? t('pageTitle', { name: list.name }) : t('title'));
  const texts = useDataTexts();
  if (list) return <LiveDraw list={list} />;
  if (fault === 'unknown')
    return (
      <main id="main" tabIndex={-1}>
        <LazyUnknownList workspace={workspace} />
      </main>
    );
  return (
    <main id="main" tabIndex={-1}>
      {fault === null ? <Skeleton height="100dvh" /> : <LoadFailure texts={texts} onRetry={retry} />}
    </main>
  );
}
