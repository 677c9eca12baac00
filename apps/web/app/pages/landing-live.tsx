import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsTakenOver } from '#web/lib/first-html/use-is-taken-over.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import styles from './landing-page.module.css';

const Nothing = () => null;

/** Fetched with its texts and only after the page stands: who came for lists does not wait for bots. */
const LatestPosts = lazy<ComponentType>(async () => {
  try {
    const [posts] = await Promise.all([
      loadChunk(() => import('#web/features/bots/latest-posts.tsx')),
      loadTexts(['bots']),
    ]);
    return posts;
  } catch {
    return { default: Nothing };
  }
});

/** What bots have just posted: the product at work. */
export function LandingLive() {
  const { t } = useTranslation('landing');
  const isTakenOver = useIsTakenOver();
  return (
    <section className={styles.section} aria-labelledby="live">
      <h2 id="live" className={styles.sectionTitle}>
        {t('live.title')}
      </h2>
      <p className={styles.sectionLead}>{t('live.lead')}</p>
      <div className={styles.livePlace}>
        {isTakenOver && (
          <Suspense fallback={null}>
            <LatestPosts />
          </Suspense>
        )}
      </div>
    </section>
  );
}
