import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveQuestionProps = {
  guard: { isAsking: boolean; stay(): void; leave(): void };
  texts: { title: string; text: string; stay: string; leave: string };
};

export function UnsavedChangesDialog({ guard, texts }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={texts.title}
      cancelLabel={texts.stay}
      confirmLabel={texts.leave}
      isDangerous
      onClose={guard.stay}
      onConfirm={guard.leave}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
}
