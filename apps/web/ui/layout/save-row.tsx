import { type ReactNode, useId } from 'react';
import { GuardedButton } from '../guarded-button.tsx';
import styles from './save-row.module.css';

type SaveRowProps = {
  label: string;
  /** Disables the button, whatever the reason. */
  isBusy: boolean;
  size?: 'md' | 'lg';
  /** Why saving is disabled; shown as a tooltip of the button. */
  refusal?: string | null;
  /** Next to the button; announced when it changes. */
  note?: ReactNode;
  /** An action that resolves what the note reports. */
  remedy?: { label: string; onPress(): void } | null;
  /** Explains the asterisk of required fields. */
  star: string;
};

export function SaveRow({ label, isBusy, size = 'md', refusal = null, note, remedy, star }: SaveRowProps) {
  const noteId = useId();
  return (
    <div className="row gap-4">
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
      <span id={noteId} className={`${styles.note} row inline tight muted text-sm`} role="status">
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
