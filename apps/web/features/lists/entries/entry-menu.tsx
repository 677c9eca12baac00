import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import { Copy, DoorOpen, EllipsisVertical, ExternalLink, FileDown, ShieldCheck } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { publicPath } from '../tables/list-paths.ts';
import { canLeave } from './entry-result.ts';
import styles from './my-entries.module.css';
import { useReceipt } from './use-receipt.ts';

export const drawPath = (entry: JoinedItem) => `${publicPath(entry)}#draw`;

export function EntryMenu({ entry, onLeave }: { entry: JoinedItem; onLeave(): void }) {
  const { t } = useTranslation('lists');
  const receipt = useReceipt(entry);
  return (
    <Menu
      trigger={
        <IconButton label={t('joined.actionsOf', { name: entry.name })}>
          <EllipsisVertical aria-hidden="true" size={18} />
        </IconButton>
      }
    >
      <MenuItem render={<Link to={publicPath(entry)} />}>
        <ExternalLink aria-hidden="true" size={18} />
        {t('joined.open')}
      </MenuItem>
      {entry.isDrawn && (
        <MenuItem render={<Link to={drawPath(entry)} />}>
          <ShieldCheck aria-hidden="true" size={18} />
          {t('joined.proof')}
        </MenuItem>
      )}
      {/* Without its entry, a deleted list has nothing to prove the place of. */}
      {entry.state !== 'deleted' && (
        <>
          <MenuItem onSelect={receipt.download}>
            <FileDown aria-hidden="true" size={18} />
            {t('joined.receipt.download')}
          </MenuItem>
          <MenuItem onSelect={receipt.copy}>
            <Copy aria-hidden="true" size={18} />
            {t('joined.receipt.copy')}
          </MenuItem>
        </>
      )}
      {canLeave(entry) && (
        <MenuItem onSelect={onLeave}>
          <span className={styles.danger}>
            <DoorOpen aria-hidden="true" size={18} />
            {t('joined.leave.button')}
          </span>
        </MenuItem>
      )}
    </Menu>
  );
}
