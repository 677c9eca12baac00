import type { List } from '@signboard/contract/lists/list.ts';
import { ORGANIZER_REASONS, type OrganizerReason } from '@signboard/domain/lists/removal.ts';
import { useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useRemoveEntries } from './participants-queries.ts';
import type { Target } from './selection.ts';

type RemoveEntriesDialogProps = {
  list: List;
  target: Target;
  onRemoved(): void;
  onClose(): void;
};

/** Asks for the reason, and says before the click what follows from it. */
export function RemoveEntriesDialog({ list, target, onRemoved, onClose }: RemoveEntriesDialogProps) {
  const { t } = useTranslation('participants');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const [reason, setReason] = useState<OrganizerReason | ''>('');
  const removal = useRemoveEntries(list.id);
  const { count, entries } = target;
  const drawableFrom = new Date(Date.now() + list.objectionSeconds * 1_000);

  async function confirm(): Promise<void> {
    if (reason === '') return;
    try {
      const removed = await removal.mutateAsync({ ...entries, reason });
      notify(t('removal.done', { count: removed, number: words.count(removed) }), 'success');
      onRemoved();
      onClose();
    } catch {
      // The dialog shows the error of the mutation.
    }
  }
  const { error } = removal;
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('removal.title', { count, number: words.count(count) })}
      cancelLabel={t('cancel')}
      confirmLabel={t(removal.isPending ? 'removal.working' : 'removal.confirm')}
      canConfirm={reason !== ''}
      isBusy={removal.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Notice kind="warning">
        <p>{t('removal.public')}</p>
        <p>{t('removal.notified')}</p>
        <p>{t('removal.delay', { moment: `${words.date(drawableFrom)}, ${words.time(drawableFrom)}` })}</p>
      </Notice>
      <SelectField
        label={t('removal.reason')}
        required
        placeholder={t('removal.choose')}
        value={reason}
        options={ORGANIZER_REASONS.map((value) => ({ value, label: t(`removal.reasons.${value}`) }))}
        onChange={(value: OrganizerReason) => setReason(value)}
        error={error ? (isProblem(error) ? error.msg : translate('save.unknown-error')) : undefined}
      />
    </ConfirmDialog>
  );
}
