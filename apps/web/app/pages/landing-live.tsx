import { useTranslation } from 'react-i18next';
import { LazyLatestPosts } from '#web/features/bots/lazy-latest-posts.tsx';
import styles from './landing-page.module.css';

/** The latest posts of all bots. */
export function LandingLive() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="live">
      <h2 id="live" className={styles.sectionTitle}>
        {t('live.title')}
      </h2>
      <p className={styles.sectionLead}>{t('live.lead')}</p>
      <LazyLatestPosts most={3} />
    </section>
  );
}
