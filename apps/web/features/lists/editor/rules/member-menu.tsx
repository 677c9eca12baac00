import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { type At, duplicateMember, moveMember, removeMember } from './rule-tree.ts';
import type { RuleEditor } from './use-rule-editor.ts';

type MemberMenuProps = {
  editor: RuleEditor;
  at: At;
  /** What the member is called, for screen readers. */
  name: string;
  isLast: boolean;
};

/** Moves, duplicates or removes a member of a group. */
export function MemberMenu({ editor, at, name, isLast }: MemberMenuProps) {
  const { t } = useTranslation('rule-builder');
  const { rule, canReplace, replace } = editor;
  if (rule === null) return null;
  const position = at.at(-1) ?? 0;
  const copy = duplicateMember(rule, at);
  const moved = (by: -1 | 1) => replace(moveMember(rule, at, by), null);
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsOf', { name })}>
          <EllipsisVertical aria-hidden="true" size={18} />
        </IconButton>
      }
    >
      {position > 0 && (
        <MenuItem onSelect={() => moved(-1)}>
          <ArrowUp aria-hidden="true" size={18} />
          {t('moveUp')}
        </MenuItem>
      )}
      {!isLast && (
        <MenuItem onSelect={() => moved(1)}>
          <ArrowDown aria-hidden="true" size={18} />
          {t('moveDown')}
        </MenuItem>
      )}
      {canReplace(copy) && (
        <MenuItem onSelect={() => replace(copy, [...at.slice(0, -1), position + 1])}>
          <Copy aria-hidden="true" size={18} />
          {t('duplicate')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => replace(removeMember(rule, at), null)}>
        <Trash2 aria-hidden="true" size={18} />
        {t('remove')}
      </MenuItem>
    </Menu>
  );
}
