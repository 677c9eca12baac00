import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { ListItem } from '@signboard/contract/lists/list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { LISTS_KEY } from './lists-queries.ts';

/** Requires typing the list's name. */
export function DeleteListDialog({ list, onClose }: { list: ListItem; onClose(): void }) {
  const { t } = useTranslation('lists');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: (name: string) => call(listsApi.delete, { query: { project_id: list.id, name } }),
    onSuccess: async () => {
      notify(t('deletion.done', { name: list.name }), 'success');
      await queries.invalidateQueries({ queryKey: LISTS_KEY });
      onClose();
    },
  });
  const { error } = deletion;
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('deletion.title')}
      confirmLabel={deletion.isPending ? t('deletion.working') : t('deletion.confirm')}
      cancelLabel={t('cancel')}
      canConfirm={typed.trim() === list.name.trim()}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(typed.trim())}
      onClose={onClose}
    >
      <p>{t('deletion.text', { name: list.name })}</p>
      {list.joined > 0 && <p>{t('deletion.joined', { joined: words.count(list.joined) })}</p>}
      <p>{t('deletion.reserved')}</p>
      <TextField
        label={t('deletion.label')}
        placeholder={list.name}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error ? (isProblem(error) ? error.msg : translate('save.unknown-error')) : undefined}
      />
    </ConfirmDialog>
  );
}
