import type { AnnouncementItem } from '@signboard/contract/announcements/schemas.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './announcements-card.module.css';
import { findReasonKey } from './reason-key.ts';

/** What was announced lately, and what became of it. */
export function RecentAnnouncements({ recent }: { recent: readonly AnnouncementItem[] }) {
  const { t } = useTranslation('announcements');
  const { date, time } = useFormatters();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-announcements">
      <h3 id="recent-announcements" className={styles.subtitle}>
        {t('recent')}
      </h3>
      <ul className={`${styles.recent} stack gap-2 text-sm`}>
        {recent.map(({ id, kind, listName, state, reason, at }) => (
          <li key={id}>
            <span>
              {t(`kind.${kind}`)}: {listName}
            </span>
            <span className="muted">
              {t(`state.${state}`)}, {date(at)} {time(at)}
            </span>
            <Reason of={findReasonKey({ state, reason })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reason({ of: key }: { of: ReturnType<typeof findReasonKey> }) {
  const { t } = useTranslation('announcements');
  return key && <span className={styles.reason}>{t(`reason.${key}`)}</span>;
}
