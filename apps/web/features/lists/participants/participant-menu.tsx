import type { List, Participant } from '@signboard/contract/lists/list.ts';
import { findRemovalRefusal } from '@signboard/domain/lists/removal.ts';
import { Ban, Copy, EllipsisVertical, ListChecks, ShieldCheck, UserMinus } from 'lucide-react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { useLiftBans } from './use-lift-bans.ts';

/** What a row opens a dialog for, and the id of the button that the focus returns to. */
export type Question = { about: 'details' | 'remove' | 'ban'; entry: Participant; openerId: string };

type ParticipantMenuProps = { list: List; entry: Participant; ask(question: Question): void };

export function ParticipantMenu({ list, entry, ask }: ParticipantMenuProps) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  const liftBans = useLiftBans(list.id);
  const { entryNumber, address, banned, removedReason } = entry;
  const openerId = `entry-${entryNumber}`;
  const canRemove = removedReason === null && findRemovalRefusal(list.drawState) === null;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notify(t('copied'), 'success');
    } catch {
      notify(t('notCopied'), 'error');
    }
  }
  return (
    <Menu
      trigger={
        <IconButton id={openerId} label={t('actionsOf', { number: words.count(entryNumber) })}>
          <EllipsisVertical aria-hidden="true" size={18} />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => ask({ about: 'details', entry, openerId })}>
        <ListChecks aria-hidden="true" size={18} />
        {t('details')}
      </MenuItem>
      <MenuItem onSelect={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
        {t('copy')}
      </MenuItem>
      {banned ? (
        <MenuItem onSelect={() => void liftBans({ count: 1, entries: { entryNumbers: [entryNumber] } })}>
          <ShieldCheck aria-hidden="true" size={18} />
          {t('unban')}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => ask({ about: 'ban', entry, openerId })}>
          <Ban aria-hidden="true" size={18} />
          {t('ban')}
        </MenuItem>
      )}
      {canRemove && (
        <MenuItem onSelect={() => ask({ about: 'remove', entry, openerId })}>
          <UserMinus aria-hidden="true" size={18} />
          {t('remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
