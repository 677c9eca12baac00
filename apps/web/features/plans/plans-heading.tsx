import { useTranslation } from 'react-i18next';
import styles from './plan-cards.module.css';

export function PlansHeading({ as: Heading }: { as: 'h1' | 'h2' }) {
  const { t } = useTranslation('plans');
  return (
    <header className={styles.heading}>
      <Heading id="plans">{t('title')}</Heading>
      <p>{t('subtitle')}</p>
    </header>
  );
}
