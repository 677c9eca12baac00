import type { OwnEntry, PublicList } from '@signboard/contract/public-list/schemas.ts';
import { CircleAlert, CircleCheck, MailCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { EntryActions } from './entry-actions.tsx';
import styles from './entry-view.module.css';
import type { Joining } from './use-joining.ts';

type EntryViewProps = { list: PublicList; entry: OwnEntry; joining: Joining };

/** The person's own entry: its status, the owner's message and the actions. */
export function EntryView({ list, entry, joining }: EntryViewProps) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const words = useReaderFormatters();
  const { removedReason } = entry;
  const Icon = removedReason ? CircleAlert : CircleCheck;
  return (
    <section
      aria-labelledby="own-entry"
      tabIndex={-1}
      className={classNames(styles.entry, removedReason && styles.removed)}
    >
      <h3 id="own-entry" className={styles.title}>
        <Icon aria-hidden="true" size={22} />
        {t(removedReason ? 'entry.removed' : 'entry.title')}
      </h3>
      {removedReason && (
        <p className={styles.why}>{t('entry.why', { reason: translate(`reason.${removedReason}`) })}</p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('entry.number')}</dt>
          <dd className={styles.number}>{words.count(entry.entryNumber)}</dd>
        </div>
        <div>
          <dt>{t('entry.joined')}</dt>
          <dd>
            <time dateTime={entry.joinedAt.toISOString()}>{words.zoned(entry.joinedAt)}</time>
          </dd>
        </div>
      </dl>
      {entry.message && (
        <figure className={styles.message}>
          <figcaption>{t('entry.message')}</figcaption>
          <blockquote>{entry.message}</blockquote>
        </figure>
      )}
      {entry.mail && !removedReason && <MailLine mail={entry.mail} />}
      <EntryActions list={list} entry={entry} />
      {(list.state === 'open' || list.state === 'full') && <LeaveList list={list} joining={joining} />}
    </section>
  );
}

function MailLine({ mail }: { mail: NonNullable<OwnEntry['mail']> }) {
  const { t } = useTranslation('joining');
  const Icon = mail.isConfirmed ? MailCheck : MailWarning;
  return (
    <p className={styles.mail}>
      <Icon aria-hidden="true" size={18} />
      <span>{t(mail.isConfirmed ? 'entry.mail' : 'entry.mailWaits', { address: mail.address })}</span>
    </p>
  );
}

/** Leaves the list after a confirmation; the spot is free for others at once. */
function LeaveList({ list, joining }: { list: Pick<PublicList, 'name'>; joining: Joining }) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const [isAsking, setAsking] = useState(false);
  const { leaveFault, busyWith, leave } = joining;
  return (
    <>
      <button type="button" className={styles.leave} onClick={() => setAsking(true)}>
        {t('leave.button')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('leave.title')}
        confirmLabel={busyWith === 'leave' ? t('leave.leaving') : t('leave.button')}
        cancelLabel={t('leave.stay')}
        isBusy={busyWith === 'leave'}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        <p>{t('leave.text', { list: list.name })}</p>
        {leaveFault && (
          <Notice kind="error" role="alert">
            {translate(`error.${leaveFault}`)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
