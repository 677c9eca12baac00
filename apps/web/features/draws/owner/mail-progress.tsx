import type { OwnDraw } from '@signboard/contract/draws/draw.ts';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import styles from './draw-result.module.css';
import { mailCounts } from './owner-draw-view.ts';

export function MailProgress({ draw }: { draw: OwnDraw }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const counts = mailCounts(draw);
  return (
    <dl className={styles.mails}>
      <dt>{t('mails.title')}</dt>
      <dd role="status">
        {counts.length === 0 && (draw.areMailsQueued ? t('mails.none') : t('mails.queuing'))}
        <ul className={styles.counts}>
          {counts.map(({ name, count }) => (
            <li key={name} className={name === 'failed' ? styles.failed : undefined}>
              <strong>{words.count(count)}</strong> {t(`mails.${name}`)}
            </li>
          ))}
          {counts.length > 0 && !draw.areMailsQueued && <li>{t('mails.queuing')}</li>}
        </ul>
      </dd>
    </dl>
  );
}
