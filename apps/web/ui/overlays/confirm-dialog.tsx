import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Warns that the action cannot be undone. */
  isDangerous?: boolean;
  canConfirm?: boolean;
  /** While busy, the dialog can neither be confirmed nor closed. */
  isBusy?: boolean;
  onConfirm(event: FormEvent): void;
  onClose(): void;
};

/** A modal confirmation: Enter confirms, Escape cancels. */
export function ConfirmDialog({ isOpen, isBusy = false, onClose, ...inner }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Restores the focus only when closed while it is still in the DOM.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      {isOpen && <Question titleId={titleId} isBusy={isBusy} onClose={onClose} {...inner} />}
    </dialog>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, 'isOpen'> & { titleId: string; isBusy: boolean };

function Question({ titleId, title, children, isBusy, onClose, ...answer }: QuestionProps) {
  const { confirmLabel, cancelLabel, isDangerous = false, canConfirm = true, onConfirm } = answer;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (canConfirm && !isBusy) onConfirm(event);
  };
  return (
    <form noValidate className={styles.form} onSubmit={confirm}>
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      <div className="stack gap-4 text-sm">{children}</div>
      <div className={`${styles.actions} row gap-3 end`}>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          disabled={!canConfirm || isBusy}
          aria-busy={isBusy || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
