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

/** The timer pauses while the notification is hovered or focused. */
function useAutoHide({ open, message, autoHideMs, onClose }: SnackbarProps, isPaused: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the timer
  useEffect(() => {
    if (!open || isPaused || autoHideMs === null) return;
    const timer = setTimeout(onClose, autoHideMs);
    return () => clearTimeout(timer);
  }, [open, message, autoHideMs, onClose, isPaused]);
}

/** Both live regions always exist, so that screen readers announce new notifications. */
export function Snackbar(props: SnackbarProps) {
  const { open, message, color, closeLabel, onClose } = props;
  const [isPaused, setPaused] = useState(false);
  useAutoHide(props, isPaused);
  const Icon = ICONS[color];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
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
