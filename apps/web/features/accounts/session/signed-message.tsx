import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './signed-message.module.css';

/** The exact text that the wallet will show. */
export function SignedMessage({ message }: { message: string }) {
  const { t } = useTranslation('login');
  return (
    <figure className={styles.message}>
      <figcaption>{t('messageTitle')}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <pre tabIndex={0}>{message}</pre>
    </figure>
  );
}
