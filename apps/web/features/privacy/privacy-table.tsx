import { useTranslation } from 'react-i18next';
import styles from './privacy-table.module.css';

/** One piece of data: what it is, what for, and how long it stays. */
export type PrivacyRow = { key: string; what: string; why: string; kept: string };

const COLUMNS = ['what', 'why', 'kept'] as const;

/** Pieces of data with their reason and their time; on a phone each stands alone. */
export function PrivacyTable({ label, rows }: { label: string; rows: readonly PrivacyRow[] }) {
  const { t } = useTranslation('privacy');
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, what, why, kept }) => (
          <tr key={key}>
            <th scope="row">{what}</th>
            <td data-label={t('columns.why')}>{why}</td>
            <td data-label={t('columns.kept')}>{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
