import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { ListItem } from '@signboard/contract/lists/list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, EllipsisVertical, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Link } from '#web/navigation/link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import styles from './list-actions.module.css';
import { editPath, publicPath } from './list-paths.ts';
import { LISTS_KEY } from './lists-queries.ts';

type ListActionsProps = { list: ListItem; onDuplicate(): void; onDelete(): void };

/** The id of the button that opens a list's menu; the focus returns to it. */
export const actionsButtonId = (id: string) => `actions-${id}`;

export function ListActions({ list, onDuplicate, onDelete }: ListActionsProps) {
  const { t } = useTranslation('lists');
  return (
    <Menu
      trigger={
        <IconButton id={actionsButtonId(list.id)} label={t('manage.actionsOf', { name: list.name })}>
          <EllipsisVertical aria-hidden="true" size={18} />
        </IconButton>
      }
    >
      <MenuItem render={<Link to={editPath(list)} />}>
        <Pencil aria-hidden="true" size={18} />
        {t('manage.edit')}
      </MenuItem>
      <MenuItem render={<Link to={publicPath(list)} target="_blank" />}>
        <ExternalLink aria-hidden="true" size={18} />
        {t('manage.view')}
      </MenuItem>
      <MenuItem onSelect={onDuplicate}>
        <Copy aria-hidden="true" size={18} />
        {t('manage.duplicate')}
      </MenuItem>
      <MenuItem onSelect={onDelete}>
        <span className={styles.danger}>
          <Trash2 aria-hidden="true" size={18} />
          {t('manage.delete')}
        </span>
      </MenuItem>
    </Menu>
  );
}

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
      <p>{t(list.drawState === null ? 'deletion.text' : 'deletion.drawn', { name: list.name })}</p>
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
