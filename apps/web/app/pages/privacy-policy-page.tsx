import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { settings } from '#web/lib/settings/settings.ts';
import styles from './public-page.module.css';

/** /privacy-policy: what the software does today, no more and no less. */
export default function PrivacyPolicyPage() {
  const { t } = useTranslation('privacy');
  usePageTitle(t('title'));
  const sections = t('sections', { returnObjects: true });
  return (
    <article className={`${styles.narrow} ${styles.article}`}>
      <header>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {sections.map(({ title, text, points }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {settings.hasRecaptcha && (
        <section>
          <h2>{t('recaptcha.title')}</h2>
          <p>{t('recaptcha.text')}</p>
        </section>
      )}
    </article>
  );
}
