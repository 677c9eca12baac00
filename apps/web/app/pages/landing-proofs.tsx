import { useTranslation } from 'react-i18next';
import styles from './landing-proofs.module.css';

const ROWS = ['draw', 'spots', 'sales', 'wallet', 'privacy'] as const;
const COLUMNS = ['promise', 'how', 'test'] as const;

/** What is promised, how it is kept, and the test that fails when it is not. */
export function LandingProofs() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="proofs">
      <h2 id="proofs" className={styles.heading}>
        {t('proofs.title')}
      </h2>
      <p className={styles.lead}>{t('proofs.lead')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`proofs.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`proofs.rows.${row}.promise`)}</th>
              <td data-label={t('proofs.how')}>{t(`proofs.rows.${row}.how`)}</td>
              <td data-label={t('proofs.test')}>{t(`proofs.rows.${row}.test`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
