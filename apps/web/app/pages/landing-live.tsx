import { useTranslation } from 'react-i18next';
import { LivePlace } from '#web/features/bots/live-place.tsx';
import styles from './landing-page.module.css';

/** What bots have just posted: the product at work. */
export function LandingLive() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="live">
      <h2 id="live" className={styles.sectionTitle}>
        {t('live.title')}
      </h2>
      <p className={styles.sectionLead}>{t('live.lead')}</p>
      <LivePlace most={3} />
    </section>
  );
}
