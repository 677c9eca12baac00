import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Dices } from 'lucide-react';
import { LazyPrizeCard } from '#web/features/prizes/lazy-prize-card.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './draw-announcement.module.css';
import { Hash } from './hash.tsx';
import { PlacesRule } from './places-rule.tsx';

/** Before the draw: where its random number will come from, and who could know it. */
export function DrawAnnouncement({ list }: { list: PublicList }) {
  const { t } = useTranslation('draw-promise');
  if (!list.details) return null;
  return (
    <section aria-label={t('title')} className="stack gap-4">
      <DrawPromise details={list.details} />
      <LazyPrizeCard list={list} winners={list.details.howManyWinners} hasWon={null} />
    </section>
  );
}

type Promised = Pick<NonNullable<PublicList['details']>, 'drawPromise' | 'confirmSeconds'>;

export function DrawPromise({ details }: { details: Promised }) {
  const { t } = useTranslation('draw-promise');
  const { guarantee, secretHash } = details.drawPromise;
  return (
    <div className={styles.promise}>
      <Dices aria-hidden="true" size={20} className={styles.icon} />
      <div className={`${styles.words} stack gap-1`}>
        <p>{t(`promise.${guarantee}`)}</p>
        <PlacesRule confirmSeconds={details.confirmSeconds} />
        {secretHash && (
          <p className="text-xs">
            {t('secretHash')}
            <span className="row gap-1 nowrap">
              <Hash value={secretHash} />
              <CopyButton text={secretHash} what={t('secretHash')} texts="draw-promise" />
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
