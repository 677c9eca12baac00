import type { ListItem } from '@signboard/contract/lists/list.ts';
import { Copy, EllipsisVertical, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import styles from './list-actions.module.css';
import { editPath, publicPath } from './list-paths.ts';

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
