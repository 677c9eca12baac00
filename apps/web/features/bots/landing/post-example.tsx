import { Bot, Image } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './post-example.module.css';

const STAGES = ['seen', 'recorded', 'posted', 'confirmed'] as const;

/** An illustration of a post and its stages, labeled as an example. */
export function PostExample() {
  const { t } = useTranslation('bot-landing');
  return (
    <figure className={styles.example}>
      <div className={styles.post}>
        <p className={`${styles.author} row gap-3 nowrap`}>
          <span className={styles.avatar}>
            <Bot aria-hidden="true" size={20} />
          </span>
          <span>
            <strong>{t('example.author')}</strong>
            <span className={styles.label}>{t('example.automated')}</span>
          </span>
        </p>
        <p>{t('example.text')}</p>
        <div className={styles.picture}>
          <Image aria-hidden="true" size={28} strokeWidth={1.5} />
          <span>{t('example.picture')}</span>
        </div>
      </div>
      <ol className={styles.stages}>
        {STAGES.map((stage) => (
          <li key={stage}>{t(`example.stages.${stage}`)}</li>
        ))}
      </ol>
      <figcaption className={styles.caption}>{t('example.caption')}</figcaption>
    </figure>
  );
}
