import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button.tsx';
import styles from './commitment-line.module.css';

/** The beginning and the end of the hash that was published; the whole of it to copy. */
export function CommitmentLine({ commitment }: { commitment: string }) {
  const { t } = useTranslation('winners');
  return (
    <p className={styles.line}>
      <span className={styles.name}>{t('commitment')}</span>
      <code title={commitment}>
        {commitment.slice(0, 8)}…{commitment.slice(-6)}
      </code>
      <CopyButton text={commitment} what={t('commitment')} texts="winners" />
    </p>
  );
}
