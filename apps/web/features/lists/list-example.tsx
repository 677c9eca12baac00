import { Check, CircleHelp, X } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './list-example.module.css';

const ROWS = [
  { key: 'follow', state: 'met', icon: Check },
  { key: 'token', state: 'met', icon: Check },
  { key: 'role', state: 'missing', icon: X },
  { key: 'balance', state: 'unknown', icon: CircleHelp },
] as const;

/** An illustration of a public list's requirements, labeled as an example. */
export function ListExample() {
  const { t } = useTranslation('curator');
  return (
    <figure className={styles.example}>
      <div className={styles.band} />
      <div className={styles.body}>
        <p className={styles.name}>{t('example.name')}</p>
        <ul className={styles.rows}>
          {ROWS.map(({ key, state, icon: Icon }) => (
            <li key={key} className={styles[state]}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" size={14} strokeWidth={3} />
              </span>
              <span>
                <strong>{t(`example.${key}.title`)}</strong>
                <span className={styles.reason}>{t(`example.${key}.text`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className={styles.caption}>{t('example.caption')}</figcaption>
    </figure>
  );
}
