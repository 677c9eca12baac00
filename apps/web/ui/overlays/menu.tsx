import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from './menu.module.css';

/** A button that opens a menu beside it. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  // The popup stays inside the landmark of its button, where readers that go by landmarks find it.
  const place = useRef<HTMLSpanElement>(null);
  return (
    <BaseMenu.Root>
      <span ref={place}>
        <BaseMenu.Trigger render={trigger} />
      </span>
      <BaseMenu.Portal container={place}>
        {/* Fixed: until it has its place it must not widen the page, which a phone answers by moving everything. */}
        <BaseMenu.Positioner positionMethod="fixed" align="end" sideOffset={8} className={styles.positioner}>
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** One entry; `render` makes it a link. */
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

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange(value: T): void;
};

/** One choice of several, inside a menu. */
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
