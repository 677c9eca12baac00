import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import styles from './draw-announcement.module.css';
import type { DrawSectionProps } from './draw-section.tsx';
import { Hash } from './hash.tsx';

/** Before the draw: where its random number will come from, and who could know it. */
export function DrawAnnouncement({ details }: DrawSectionProps) {
  const { t } = useTranslation('draw');
  const { guarantee, secretHash } = details.drawPromise;
  return (
    <section aria-label={t('title')} className={styles.promise}>
      <Dices aria-hidden="true" size={20} className={styles.icon} />
      <div className={styles.words}>
        <p>{t(`promise.${guarantee}`)}</p>
        {secretHash && (
          <p className={styles.secret}>
            {t('secretHash')}
            <span className={styles.hash}>
              <Hash value={secretHash} />
              <CopyButton text={secretHash} what={t('secretHash')} texts="draw" />
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
