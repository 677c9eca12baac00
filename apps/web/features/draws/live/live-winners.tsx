import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import type { RankedWinners } from '../ranked-winners.ts';
import styles from './live-draw.module.css';
import { useReveal } from './use-reveal.ts';

/** The winners in the order of the draw, revealed one after the other. */
export function LiveWinners({ list, winners }: { list: PublicList; winners: RankedWinners }) {
  const { t } = useTranslation('live-draw');
  const { count } = useFormatters();
  const { shown, isDone, showAll, replay } = useReveal(winners.first.length);
  const more = winners.total - winners.first.length;
  const areNamed = winners.first.some(({ address }) => address !== null);
  return (
    <section aria-labelledby="live-winners" className={`${styles.winners} stack gap-4 center`}>
      <div className="row gap-4 center">
        <h2 id="live-winners" className="text-2xl">
          {t('winners')}
        </h2>
        <Button variant="secondary" size="sm" onClick={isDone ? replay : showAll}>
          {t(isDone ? 'replay' : 'showAll')}
        </Button>
      </div>
      <ol className={`${styles.rows} row gap-3 center`} aria-label={list.name}>
        {winners.first.slice(0, shown).map(({ place, entry, address }) => (
          <li key={entry} className={`${styles.row} row gap-4 nowrap`}>
            <span className={styles.place}>{count(place)}</span>
            <code className={styles.entry} title={address ?? entry}>
              {address ? shortAddress(address) : `${entry.slice(0, 8)}…${entry.slice(-8)}`}
            </code>
          </li>
        ))}
      </ol>
      {isDone && more > 0 && <p className={styles.note}>{t('more', { count: more, number: count(more) })}</p>}
      {isDone && !areNamed && <p className={styles.note}>{t('unnamed')}</p>}
    </section>
  );
}
