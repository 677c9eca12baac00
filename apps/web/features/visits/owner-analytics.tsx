import { useIsHydrated } from '#web/lib/first-html/use-is-hydrated.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { findMeasurementId, useAnalyticsConsent } from './analytics-consent.ts';
import styles from './owner-analytics.module.css';

/** The owner's analytics: only after consent, in a frame without access to the page. */
export function OwnerAnalytics({ trackingIds }: { trackingIds: readonly string[] }) {
  const { t } = useTranslation('public');
  const { isAllowed, isAsked, answer } = useAnalyticsConsent();
  const isTakenOver = useIsHydrated();
  const id = findMeasurementId(trackingIds);
  // The stored consent is unknown during server rendering.
  if (!id || !isTakenOver) return null;
  if (isAllowed) {
    return (
      <iframe
        hidden
        title={t('analytics.frame')}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        src={`/sb-analytics/frame.html?id=${encodeURIComponent(id)}`}
      />
    );
  }
  if (!isAsked) return null;
  return (
    <aside className={`${styles.bar} row gap-4 text-sm`} aria-label={t('analytics.label')}>
      <p className={styles.text}>{t('analytics.text')}</p>
      <div className={styles.answers}>
        <Button variant="secondary" size="sm" onClick={() => answer(true)}>
          {t('analytics.allow')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => answer(false)}>
          {t('analytics.refuse')}
        </Button>
      </div>
    </aside>
  );
}
