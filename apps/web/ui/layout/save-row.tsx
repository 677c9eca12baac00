import { type ReactNode, useId } from 'react';
import { GuardedButton } from '../guarded-button.tsx';
import styles from './save-row.module.css';

type SaveRowProps = {
  label: string;
  /** While it cannot be pressed, whatever the reason. */
  isBusy: boolean;
  size?: 'md' | 'lg';
  /** Shown over the button, which then says why it does nothing. */
  refusal?: string | null;
  /** Stands beside the button, and is read out when it changes. */
  note?: ReactNode;
  /** What can be done about what the note says. */
  remedy?: { label: string; onPress(): void } | null;
  /** What the star at a label means. */
  star: string;
};

/** The end of a form: the button that saves, why it does not right now, and what the star means. */
export function SaveRow({ label, isBusy, size = 'md', refusal = null, note, remedy, star }: SaveRowProps) {
  const noteId = useId();
  return (
    <div className={styles.row}>
      <GuardedButton
        type="submit"
        size={size}
        refusal={refusal}
        isBusy={isBusy}
        tooltipSide="above"
        aria-describedby={noteId}
      >
        {label}
      </GuardedButton>
      <span id={noteId} className={styles.note} role="status">
        {note}
        {remedy && (
          <button type="button" className={styles.again} onClick={remedy.onPress}>
            {remedy.label}
          </button>
        )}
      </span>
      <span className={styles.star}>{star}</span>
    </div>
  );
}
