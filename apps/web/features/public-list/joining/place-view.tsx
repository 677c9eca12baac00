import type { OwnPlace } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { BadgeCheck, FileDown } from 'lucide-react';
import { useMayOnlyJoin } from '#web/features/accounts/session/session-store.ts';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { countdownParts, unitLabel } from '../state-texts.ts';
import { ConfirmFaultNotice } from './confirm-fault-notice.tsx';
import { listAddress } from './list-address.ts';
import styles from './place-view.module.css';
import { saveFile } from './save-file.ts';
import { useConfirmPlace } from './use-confirm-place.ts';
import type { Joining } from './use-joining.ts';

type PlaceViewProps = { list: PublicList; place: OwnPlace; joining: Joining };

/** A winner's place: to confirm, confirmed, or lost. */
export function PlaceView({ list, place, joining }: PlaceViewProps) {
  const { t } = useTranslation('confirm');
  const words = useReaderFormatters();
  if (place.passedOverAt)
    return <p className="text-sm">{t('passedOver', { moment: words.zoned(place.confirmBy) })}</p>;
  return (
    <div className="stack">
      {place.hasMovedUp && <p className="text-sm">{t('movedUp')}</p>}
      <div role="status" className={styles.live}>
        {place.confirmedAt && (
          <p className={`${styles.confirmed} row nowrap bold`}>
            <BadgeCheck aria-hidden="true" size={20} />
            {t('confirmed', { moment: words.zoned(place.confirmedAt) })}
          </p>
        )}
      </div>
      {place.confirmedAt ? (
        <ConfirmationReceipt list={list} place={place} />
      ) : (
        <OpenPlace list={list} place={place} joining={joining} />
      )}
    </div>
  );
}

function ConfirmationReceipt({ list, place }: Pick<PlaceViewProps, 'list' | 'place'>) {
  const { t } = useTranslation('confirm');
  const { receipt } = place;
  if (!receipt) return null;
  const name = `confirmation-${list.workspace}-${list.urlEndName}-${place.drawNumber}.json`;
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => saveFile(name, new Blob([receipt], { type: 'application/json;charset=utf-8' }))}
      >
        <FileDown aria-hidden="true" size={16} />
        {t('receipt')}
      </Button>
    </div>
  );
}

function OpenPlace({ list, place, joining }: PlaceViewProps) {
  const { t } = useTranslation('confirm');
  const words = useReaderFormatters();
  const mayOnlyJoin = useMayOnlyJoin();
  const now = useSecondClock();
  const { step, fault, confirm } = useConfirmPlace({
    list: listAddress(list),
    onConfirmed: joining.keepPlace,
    onFault: joining.onFault,
  });
  if (place.confirmBy.getTime() <= now)
    return (
      <Notice title={t('over')}>
        <p>{t('overText')}</p>
      </Notice>
    );
  const isBusy = step !== 'ready';
  return (
    <>
      <p className="bold">
        <time dateTime={place.confirmBy.toISOString()}>
          {t('by', { moment: words.zoned(place.confirmBy) })}
        </time>
      </p>
      <TimeLeft to={place.confirmBy} now={now} />
      {mayOnlyJoin ? (
        <p className="text-sm">{t('direct')}</p>
      ) : (
        <Button isWide aria-busy={isBusy || undefined} disabled={isBusy} onClick={() => void confirm()}>
          {t(step === 'ready' ? 'button' : step)}
        </Button>
      )}
      <div role="alert" className={styles.live}>
        {fault && <ConfirmFaultNotice fault={fault} />}
      </div>
      <p className="text-sm">{t('rule')}</p>
    </>
  );
}

const UNITS = [
  { part: 'days', unit: 'day' },
  { part: 'hours', unit: 'hour' },
  { part: 'minutes', unit: 'minute' },
  { part: 'seconds', unit: 'second' },
] as const;

/** For the eyes only: screen readers have the date above. */
function TimeLeft({ to, now }: { to: Date; now: number }) {
  const { t } = useTranslation('confirm');
  const { locale } = useReaderFormatters();
  const parts = countdownParts(to, now);
  const first = UNITS.findIndex(({ part }) => parts[part] > 0);
  const shown = UNITS.slice(Math.min(first, 2), Math.min(first, 2) + 2);
  return (
    <p aria-hidden="true" className={styles.left}>
      <span>{t('left')}</span>{' '}
      <strong>
        {shown
          .map(
            ({ part, unit }) =>
              `${parts[part].toLocaleString(locale)} ${unitLabel(locale, unit, parts[part])}`,
          )
          .join(' ')}
      </strong>
    </p>
  );
}
