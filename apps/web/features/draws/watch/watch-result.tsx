import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { CircleAlert, ListOrdered, Trophy } from 'lucide-react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type OwnResult, useOwnResult } from '../use-own-result.ts';
import styles from './draw-watch.module.css';

/** What everyone waited for: the own result of a participant, for others that there is one. */
export function WatchResult({ list, draw }: { list: PublicList; draw: PublicDraw }) {
  const { t } = useTranslation('live-draw');
  const own = useOwnResult(list, draw.number);
  return (
    <div className={`${styles.result} stack center`}>
      {own ? (
        <OwnOutcome own={own} />
      ) : (
        <p className={`${styles.outcome} row gap-3 center text-3xl`}>{t('watch.drawn')}</p>
      )}
      <p className="row gap-4 center">
        {own && <a href="#own-entry">{t('watch.entry')}</a>}
        <a href="#draw">{t('watch.check')}</a>
      </p>
    </div>
  );
}

const ICONS = { won: Trophy, passedOver: ListOrdered, lost: ListOrdered, removed: CircleAlert };

function outcomeOf({ removedReason, hasWon, place }: OwnResult) {
  if (removedReason) return 'removed';
  if (place?.passedOverAt) return 'passedOver';
  return hasWon ? 'won' : 'lost';
}

function OwnOutcome({ own }: { own: OwnResult }) {
  const { t } = useTranslation('live-draw');
  const translate = useTranslateMessage();
  const { count } = useFormatters();
  const outcome = outcomeOf(own);
  const Icon = ICONS[outcome];
  return (
    <>
      <p className={classNames(styles.outcome, 'row gap-3 center text-3xl', styles[outcome])}>
        <Icon aria-hidden="true" size={36} />
        {t(`watch.own.${outcome}`)}
      </p>
      {own.removedReason && <p className={styles.lead}>{translate(`reason.${own.removedReason}`)}</p>}
      {outcome === 'lost' && own.waitingPlace !== null && (
        <p className={styles.lead}>{t('watch.place', { place: count(own.waitingPlace) })}</p>
      )}
    </>
  );
}
