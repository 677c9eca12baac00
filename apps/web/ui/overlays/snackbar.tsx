import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './snackbar.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };

type SnackbarProps = {
  open: boolean;
  message: string;
  color: keyof typeof ICONS;
  /** Null keeps it open until it is closed. */
  autoHideMs: number | null;
  closeLabel: string;
  onClose(): void;
};

/** Closes the notification after its time, which stands still while a person points at it or is in it. */
function useAutoHide({ open, message, autoHideMs, onClose }: SnackbarProps, isPaused: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message starts the time anew
  useEffect(() => {
    if (!open || isPaused || autoHideMs === null) return;
    const timer = setTimeout(onClose, autoHideMs);
    return () => clearTimeout(timer);
  }, [open, message, autoHideMs, onClose, isPaused]);
}

/** The place of notifications: both live regions always exist, so that readers announce what appears. */
export function Snackbar(props: SnackbarProps) {
  const { open, message, color, closeLabel, onClose } = props;
  const [isPaused, setPaused] = useState(false);
  useAutoHide(props, isPaused);
  const Icon = ICONS[color];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the clock, nothing needs it
    <div
      className={classNames(styles.host, open && styles.open, styles[color])}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {open && <Icon aria-hidden="true" size={20} className={styles.icon} />}
      <div role="status" className={styles.message}>
        {open && color !== 'error' ? message : ''}
      </div>
      <div role="alert" className={styles.message}>
        {open && color === 'error' ? message : ''}
      </div>
      {open && (
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </IconButton>
      )}
    </div>
  );
}
