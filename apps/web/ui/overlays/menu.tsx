import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from './menu.module.css';

type MenuProps = {
  trigger: ReactElement;
  /** The side of the button that it is aligned to. */
  align?: 'start' | 'end';
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  // Rendered inside the button's landmark, where screen reader users look for it.
  const place = useRef<HTMLSpanElement>(null);
  return (
    <BaseMenu.Root>
      <span ref={place}>
        <BaseMenu.Trigger render={trigger} />
      </span>
      <BaseMenu.Portal container={place}>
        {/* Fixed: before it is positioned it must not widen the page, which makes phones zoom out. */}
        <BaseMenu.Positioner
          positionMethod="fixed"
          align={align}
          sideOffset={8}
          className={styles.positioner}
        >
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** A menu item; `render` makes it a link. */
export function MenuItem({
  render,
  onSelect,
  children,
}: {
  render?: ReactElement;
  onSelect?(): void;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Item
      className={styles.item}
      {...(render && { render })}
      {...(onSelect && { onClick: onSelect })}
    >
      {children}
    </BaseMenu.Item>
  );
}

/** Items of a long menu that belong together. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group className={styles.group}>
      <BaseMenu.GroupLabel className={styles.label}>{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange(value: T): void;
};

/** A radio group inside a menu. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <BaseMenu.RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          closeOnClick={false}
        >
          <BaseMenu.RadioItemIndicator className={styles.mark} keepMounted />
          {option.label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}
