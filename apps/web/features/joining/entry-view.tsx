import type { OwnEntry, PublicList } from '@signboard/contract/third-page/calls.ts';
import { CircleCheck, MailCheck, MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReaderWords } from '#web/features/public-list/use-reader-words.ts';
import { EntryActions } from './entry-actions.tsx';
import styles from './entry-view.module.css';
import { LeaveList } from './leave-list.tsx';
import type { Joining } from './use-joining.ts';

type EntryViewProps = { list: PublicList; entry: OwnEntry; joining: Joining };

/** A person's own entry: that it counts, what the owner says to it, and what to keep of it. */
export function EntryView({ list, entry, joining }: EntryViewProps) {
  const { t } = useTranslation('joining');
  const words = useReaderWords();
  return (
    <section aria-labelledby="own-entry" className={styles.entry}>
      <h3 id="own-entry" className={styles.title}>
        <CircleCheck aria-hidden="true" size={22} />
        {t('entry.title')}
      </h3>
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
      {entry.mail && <MailLine mail={entry.mail} />}
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
