import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsNear } from '#web/lib/first-html/use-is-near.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import styles from './landing-page.module.css';

const Nothing = () => null;

/** Fetched with its texts and only when it comes near: who came for lists does not wait for bots. */
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
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <section className={styles.section} aria-labelledby="live">
      <h2 id="live" className={styles.sectionTitle}>
        {t('live.title')}
      </h2>
      <p className={styles.sectionLead}>{t('live.lead')}</p>
      <div ref={place} className={styles.livePlace}>
        {isNear && (
          <Suspense fallback={null}>
            <LatestPosts />
          </Suspense>
        )}
      </div>
    </section>
  );
}
