import { useTranslation } from 'react-i18next';
import styles from './landing-page.module.css';

const STEPS = ['open', 'seal', 'seed', 'check'] as const;

/** How a draw works. */
export function LandingSteps() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="steps">
      <h2 id="steps" className={styles.sectionTitle}>
        {t('steps.title')}
      </h2>
      <ol className={styles.line}>
        {STEPS.map((step) => (
          <li key={step} className={styles.board}>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
