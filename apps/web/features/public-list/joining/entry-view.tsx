import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import {
  CircleAlert,
  CircleCheck,
  Hourglass,
  ListOrdered,
  MailCheck,
  MailWarning,
  Trophy,
} from 'lucide-react';
import { useState } from 'react';
import { useMayOnlyJoin } from '#web/features/accounts/session/session-store.ts';
import { LazyOwnRole } from '#web/features/winner-roles/lazy-own-role.tsx';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { EntryActions } from './entry-actions.tsx';
import { canObject, entryOutcome, isRemovedByOwner } from './entry-outcome.ts';
import styles from './entry-view.module.css';
import { EntryWeight } from './entry-weight.tsx';
import { Objection } from './objection.tsx';
import { PlaceView } from './place-view.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import type { Joining } from './use-joining.ts';

type EntryViewProps = { list: PublicList; entry: OwnEntry; joining: Joining; onDirectSignIn(): void };

const ICONS = {
  joined: CircleCheck,
  won: Trophy,
  passedOver: Hourglass,
  lost: ListOrdered,
  removed: CircleAlert,
};
const LOOKS = {
  joined: '',
  won: styles.won,
  passedOver: styles.lost,
  lost: styles.lost,
  removed: styles.removed,
};

/** The person's own entry: how it stands, the owner's message and the actions. */
export function EntryView({ list, entry, joining, onDirectSignIn }: EntryViewProps) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const mayOnlyJoin = useMayOnlyJoin();
  const { t: confirm } = useTranslation('confirm');
  const words = useReaderFormatters();
  const { removedReason, waitingPlace, place } = entry;
  const hasToConfirm = (list.draw?.confirmSeconds ?? 0) > 0;
  const outcome = entryOutcome(entry);
  const Icon = ICONS[outcome];
  return (
    <section aria-labelledby="own-entry" tabIndex={-1} className={classNames(styles.entry, LOOKS[outcome])}>
      <h3 id="own-entry" className={`${styles.title} row nowrap text-lg`}>
        <Icon aria-hidden="true" size={22} />
        {t(`entry.outcome.${outcome}`)}
      </h3>
      {removedReason && (
        <p className="text-sm">
          {t(isRemovedByOwner(entry) ? 'entry.removedByOwner' : 'entry.why', {
            reason: translate(`reason.${removedReason}`),
          })}
        </p>
      )}
      {entry.snapshotRead && <SnapshotRead read={entry.snapshotRead} />}
      {canObject(entry, list.state) && <Objection list={list} />}
      {outcome === 'lost' && (
        <p className="text-sm">
          {hasToConfirm && waitingPlace !== null
            ? confirm('waiting', { place: words.count(waitingPlace) })
            : t(waitingPlace === null ? 'entry.lostNext' : 'entry.waiting')}
        </p>
      )}
      {place && !removedReason && <PlaceView list={list} place={place} joining={joining} />}
      {outcome === 'won' && !place && !entry.message && <p className="text-sm">{t('entry.wonNext')}</p>}
      {entry.message && (
        <figure className={`${styles.message} stack gap-1 text-sm`}>
          <figcaption>{t('entry.message')}</figcaption>
          <blockquote>{entry.message}</blockquote>
        </figure>
      )}
      {outcome === 'won' && !mayOnlyJoin && <LazyOwnRole list={list} />}
      <EntryFacts list={list} entry={entry} />
      {!removedReason && <EntryWeight entry={entry} />}
      {entry.mail && !removedReason && <MailLine list={list} mail={entry.mail} />}
      <EntryActions list={list} entry={entry} address={joining.me?.principalWallet ?? null} />
      {mayOnlyJoin && <JoinOnlyNote onDirectSignIn={onDirectSignIn} />}
      {!mayOnlyJoin && (list.state === 'open' || list.state === 'full') && (
        <LeaveList list={list} joining={joining} />
      )}
    </section>
  );
}

/** What a chain was asked about the wallet, so that anyone can ask again. */
function SnapshotRead({
  read: { chain, block, call, answer },
}: {
  read: NonNullable<OwnEntry['snapshotRead']>;
}) {
  const { t } = useTranslation('joining');
  const asked = { chain, call, answer };
  return (
    <p className="muted text-sm break">
      {block === null ? t('entry.read', asked) : t('entry.readAt', { ...asked, block: String(block) })}
    </p>
  );
}

/** The session was handed off from a wallet's browser, so what the entry allows is less. */
function JoinOnlyNote({ onDirectSignIn }: { onDirectSignIn(): void }) {
  const { t } = useTranslation('joining');
  return (
    <div className="stack gap-2 start muted text-sm">
      <p>{t('joinOnly.text')}</p>
      <Button variant="secondary" size="sm" onClick={onDirectSignIn}>
        {t('joinOnly.button')}
      </Button>
    </div>
  );
}

/** A winner needs the date of the event, and someone on the waiting list their place. */
function EntryFacts({ list, entry }: Pick<EntryViewProps, 'list' | 'entry'>) {
  const { t } = useTranslation('joining');
  const words = useReaderFormatters();
  const { entryNumber, waitingPlace, joinedAt } = entry;
  const eventDate = entry.hasWon ? (list.details?.eventDate ?? null) : null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(waitingPlace === null ? 'entry.number' : 'entry.place')}</dt>
        <dd className={styles.number}>{words.count(waitingPlace ?? entryNumber)}</dd>
      </div>
      {eventDate ? (
        <EntryDate label={t('entry.eventDate')} date={eventDate} />
      ) : (
        <EntryDate label={t('entry.joined')} date={joinedAt} />
      )}
    </dl>
  );
}

function EntryDate({ label, date }: { label: string; date: Date }) {
  const words = useReaderFormatters();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={date.toISOString()}>{words.zoned(date)}</time>
      </dd>
    </div>
  );
}

type MailLineProps = { list: PublicList; mail: NonNullable<OwnEntry['mail']> };

function MailLine({ list, mail }: MailLineProps) {
  const { t } = useTranslation('joining');
  const Icon = mail.isConfirmed ? MailCheck : MailWarning;
  return (
    <>
      <p className={styles.mail}>
        <Icon aria-hidden="true" size={18} />
        <span>{t(mail.isConfirmed ? 'entry.mail' : 'entry.mailWaits', { address: mail.address })}</span>
      </p>
      {!mail.isConfirmed && <ResendConfirmation list={list} />}
    </>
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
      <button type="button" className={`${styles.leave} muted text-sm fit`} onClick={() => setAsking(true)}>
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
