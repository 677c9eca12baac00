import { Plus } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuGroup, MenuItem } from '#web/ui/overlays/menu.tsx';
import { ConditionIcon } from './condition-icon.tsx';
import type { ConditionType, TypeGroup } from './condition-types.ts';

type AddConditionMenuProps = {
  label: string;
  groups: readonly TypeGroup[];
  isDisabled?: boolean;
  onAdd(type: ConditionType): void;
};

export function AddConditionMenu({ label, groups, isDisabled = false, onAdd }: AddConditionMenuProps) {
  const { t } = useTranslation('rule-builder');
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" size="sm" disabled={isDisabled}>
          <Plus aria-hidden="true" size={16} />
          {label}
        </Button>
      }
    >
      {groups.map(({ group, types }) => (
        <MenuGroup key={group} label={t(`typeGroup.${group}`)}>
          {types.map((type) => (
            <MenuItem key={type} onSelect={() => onAdd(type)}>
              <ConditionIcon type={type} />
              {t(`type.${type}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
