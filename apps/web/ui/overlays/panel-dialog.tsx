import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './panel-dialog.module.css';

type PanelDialogProps = {
  title: string;
  closeLabel: string;
  /** For tables. */
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** The dialog element provides the focus trap, Escape, and restoring the focus. */
export function PanelDialog({ title, closeLabel, isWide = false, onClose, children }: PanelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    heading.current?.focus();
    // Restores the focus only when closed while it is still in the DOM.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={`${styles.head} row gap-3 nowrap between`}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <div className={`${styles.body} stack gap-4`}>{children}</div>
    </dialog>
  );
}
