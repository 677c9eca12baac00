import type { PublicPrizes } from '@signboard/contract/prizes/prize.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Gift } from 'lucide-react';
import { session } from '#web/features/accounts/session/session-store.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { OwnPrize } from './own-prize.tsx';
import styles from './prize-card.module.css';

export type PrizeCardProps = {
  list: Pick<PublicList, 'workspace' | 'urlEndName' | 'state'>;
  prizes: PublicPrizes;
  /** How many there are or will be; null if the owner has not decided. */
  winners: number | null;
  /** The visitor's result; null if there is none, or it isn't known. */
  hasWon: boolean | null;
};

/** How many prizes there are, and the winner's own. */
export function PrizeCard({ list, prizes, winners, hasWon }: PrizeCardProps) {
  const { t } = useTranslation('prizes');
  const { isLoggedIn } = useStore(session);
  return (
    <section aria-labelledby="prizes-title" className={styles.card}>
      <h3 id="prizes-title" className={`${styles.title} row nowrap text-md`}>
        <Gift aria-hidden="true" size={20} />
        {t('title')}
      </h3>
      <Counts prizes={prizes} winners={winners} />
      {hasWon && <OwnPrize list={list} />}
      {!isLoggedIn && list.state === 'drawn' && <p className="muted text-sm">{t('public.signIn')}</p>}
    </section>
  );
}

function Counts({ prizes, winners }: Pick<PrizeCardProps, 'prizes' | 'winners'>) {
  const { t } = useTranslation('prizes');
  const words = useReaderFormatters();
  const { total, claimed, withdrawn } = prizes;
  const isFew = winners !== null && total < winners;
  const few = { count: total, prizes: words.count(total), winners: words.count(winners ?? 0) };
  return (
    <p>
      {withdrawn === 0 && (isFew ? t('public.few', few) : t('public.forAll'))}{' '}
      {claimed > 0 && t('public.claimed', { count: claimed, number: words.count(claimed) })}{' '}
      {withdrawn > 0 && t('public.withdrawn', { count: withdrawn, number: words.count(withdrawn) })}
    </p>
  );
}
