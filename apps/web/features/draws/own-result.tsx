import { CircleSlash, Trophy } from 'lucide-react';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './own-result.module.css';
import type { OwnResult as Own } from './use-own-result.ts';

export function OwnResult({ own }: { own: Own }) {
  const { t } = useTranslation('draw');
  const translate = useTranslateMessage();
  const words = useReaderFormatters();
  const { place } = own;
  const isOpen = own.hasWon && place !== null && place.confirmedAt === null;
  const outcome = isOpen ? 'open' : place?.passedOverAt ? 'passedOver' : own.hasWon ? 'won' : 'lost';
  const Icon = own.hasWon ? Trophy : CircleSlash;
  return (
    <p className={classNames(styles.result, 'row gap-3 nowrap bold', own.hasWon && styles.won)}>
      <Icon aria-hidden="true" size={22} />
      <span>
        <span className={styles.title}>{t('own.title')}</span>{' '}
        {own.removedReason
          ? t('own.removed', { reason: translate(`reason.${own.removedReason}`) })
          : t(`own.${outcome}`, { moment: place ? words.zoned(place.confirmBy) : '' })}
      </span>
    </p>
  );
}
