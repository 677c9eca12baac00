import type { Participant } from '@signboard/contract/lists/list.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './participant-cells.module.css';

type WalletCellProps = {
  entry: Participant;
  isSelected: boolean;
  /** When everything is selected, single entries can't be taken out. */
  isFixed: boolean;
  onSelect(isSelected: boolean): void;
  /** Takes the id of the button that opened the details. */
  onOpen(buttonId: string): void;
};

export function WalletCell({ entry, isSelected, isFixed, onSelect, onOpen }: WalletCellProps) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  const { address, entryNumber, state } = entry;
  const buttonId = `wallet-${entryNumber}`;
  return (
    <span className={`${styles.wallet} row gap-3 nowrap`}>
      <input
        type="checkbox"
        aria-label={t('selectOne', { number: words.count(entryNumber) })}
        checked={isSelected}
        disabled={isFixed}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <button
        type="button"
        id={buttonId}
        className={styles.open}
        title={address}
        onClick={() => onOpen(buttonId)}
      >
        <code className={classNames(state === 'removed' && styles.removed)}>{shortAddress(address)}</code>
        <span className="muted text-xs tabular">#{words.count(entryNumber)}</span>
      </button>
    </span>
  );
}

export function JoinedCell({ entry: { joinedAt } }: { entry: Participant }) {
  const words = useFormatters();
  return (
    <time dateTime={joinedAt.toISOString()} title={joinedAt.toUTCString()} className={styles.joined}>
      <span>{words.date(joinedAt)},</span> <span>{words.time(joinedAt)}</span>
    </time>
  );
}

/** A long email is cut off here; the details show it whole. */
export function EmailCell({ entry: { email } }: { entry: Participant }) {
  if (email === null) return '–';
  return (
    <span className={styles.email} title={email}>
      {email}
    </span>
  );
}

export function StateCell({ entry: { state, rank } }: { entry: Participant }) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  return (
    <span className="row tight">
      <span className={classNames(styles.chip, styles[state])}>{t(`state.${state}`)}</span>
      {rank !== null && (
        <span className="muted text-xs tabular">{t('rank', { rank: words.count(rank) })}</span>
      )}
    </span>
  );
}

export function NotesCell({ entry }: { entry: Participant }) {
  const { t } = useTranslation('participants');
  const translate = useTranslateMessage();
  const { organizer, banned, removedReason } = entry;
  if (!organizer && !banned && !removedReason) return '–';
  return (
    <span className={styles.notes}>
      {organizer && <span className={styles.chip}>{t('organizer')}</span>}
      {banned && <span className={styles.chip}>{t('banned')}</span>}
      {removedReason && <span>{translate(`reason.${removedReason}`)}</span>}
    </span>
  );
}
