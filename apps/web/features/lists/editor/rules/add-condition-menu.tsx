import { Plus } from 'lucide-react';
import { useRef } from 'react';
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
  const place = useRef<HTMLSpanElement>(null);
  /** The open fields before something was added. */
  const before = useRef<readonly Element[] | null>(null);
  const openFields = () => [...(place.current?.closest('section')?.querySelectorAll('[data-fields]') ?? [])];

  function add(type: ConditionType): void {
    before.current = openFields();
    onAdd(type);
  }

  /** The first field of what was added. Some have none. */
  function focusNext(): HTMLElement | null {
    const known = before.current;
    before.current = null;
    const added = known && openFields().find((fields) => !known.includes(fields));
    return added?.querySelector<HTMLElement>('input, select') ?? null;
  }
  return (
    <span ref={place}>
      <Menu
        align="start"
        focusNext={focusNext}
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
              <MenuItem key={type} onSelect={() => add(type)}>
                <ConditionIcon type={type} />
                {t(`type.${type}`)}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
      </Menu>
    </span>
  );
}
