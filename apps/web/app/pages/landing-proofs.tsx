import { useTranslation } from 'react-i18next';
import { FactTable } from '#web/ui/data/fact-table.tsx';
import styles from './landing-proofs.module.css';

const ROWS = ['draw', 'spots', 'sales', 'wallet', 'privacy'] as const;

/** The promises, how they are kept, and the tests behind them. */
export function LandingProofs() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="proofs">
      <h2 id="proofs" className={styles.heading}>
        {t('proofs.title')}
      </h2>
      <p className={styles.lead}>{t('proofs.lead')}</p>
      <FactTable
        isLarge
        columns={[t('proofs.promise'), t('proofs.how'), t('proofs.test')]}
        rows={ROWS.map((key) => ({
          key,
          cells: [t(`proofs.rows.${key}.promise`), t(`proofs.rows.${key}.how`), t(`proofs.rows.${key}.test`)],
        }))}
      />
    </section>
  );
}
