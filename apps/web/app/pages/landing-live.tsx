import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MissingPart } from '#web/features/account/missing-part.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLatePart } from '#web/lib/chunks/use-late-part.ts';
import { useIsNear } from '#web/lib/first-html/use-is-near.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import styles from './landing-page.module.css';

/** What bots have just posted: the product at work. Who came for lists does not wait for it. */
export function LandingLive() {
  const { t } = useTranslation('landing');
  const place = useRef<HTMLDivElement>(null);
  const { Part: LatestPosts, isMissing } = useLatePart(useIsNear(place), loadPosts);
  return (
    <section className={styles.section} aria-labelledby="live">
      <h2 id="live" className={styles.sectionTitle}>
        {t('live.title')}
      </h2>
      <p className={styles.sectionLead}>{t('live.lead')}</p>
      <div ref={place} className={styles.livePlace}>
        {isMissing && <MissingPart />}
        {LatestPosts && <LatestPosts />}
      </div>
    </section>
  );
}

async function loadPosts() {
  const [{ LatestPosts }] = await Promise.all([
    loadChunk(() => import('#web/features/bots/latest-posts.tsx')),
    loadTexts(['bots']),
  ]);
  return LatestPosts;
}
