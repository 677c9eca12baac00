import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sheet.module.css';

type SheetProps = {
  isOpen: boolean;
  onClose(): void;
  label: string;
  side: 'left' | 'right';
  children: ReactNode;
};

/** A side panel. The dialog element provides the focus trap, Escape and the inert page behind it. */
export function Sheet({ isOpen, onClose, label, side, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with Escape, which the element provides
    <dialog
      ref={dialog}
      aria-label={label}
      className={classNames(styles.sheet, styles[side])}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>{isOpen && children}</div>
    </dialog>
  );
}
