import { PAGES } from '@signboard/contract/pages.ts';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './landing-page.module.css';

const PROMISES = [
  { key: 'draw', to: PAGES.listCurator },
  { key: 'bot', to: `${PAGES.botLanding}/` },
  { key: 'wallet', to: PAGES.faqs },
] as const;

/** The three things that Signboard stands for. */
export function LandingPromises() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="promises">
      <h2 id="promises" className={styles.sectionTitle}>
        {t('promises.title')}
      </h2>
      <ul className={styles.promises}>
        {PROMISES.map(({ key, to }) => (
          <li key={key}>
            <h3>{t(`promises.${key}.title`)}</h3>
            <p>{t(`promises.${key}.text`)}</p>
            <Link to={to} className={styles.more}>
              {t(`promises.${key}.link`)}
              <ArrowRight aria-hidden="true" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
