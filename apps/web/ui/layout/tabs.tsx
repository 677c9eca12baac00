import { Lock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

/** A refusal is the reason why the tab is locked. */
export type Tab<T extends string> = { value: T; label: string; refusal?: string | undefined };

type TabsProps<T extends string> = {
  /** Connects the tabs with their panel; unique on the page. */
  id: string;
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange(value: T): void;
};

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Arrow keys move the focus and Enter opens: opening a tab may ask for confirmation, which must not happen on the way to
 * another tab. Locked tabs are focusable too, since they explain why they are locked.
 */
export function Tabs<T extends string>({ id, label, tabs, value, onChange }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the open tab into view whenever it changes
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const place = row.current;
    if (open && place) place.scrollLeft = open.offsetLeft - (place.clientWidth - open.offsetWidth) / 2;
  }, [value]);

  function move(event: KeyboardEvent): void {
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const next = STEPS[event.key]?.(at, buttons.length);
    if (next === undefined || at < 0) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.scroll} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          className={`${styles.tab} row inline nowrap muted text-sm bold`}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          aria-disabled={tab.refusal ? true : undefined}
          title={tab.refusal}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => !tab.refusal && tab.value !== value && onChange(tab.value)}
        >
          {tab.label}
          {tab.refusal && (
            <>
              <Lock aria-hidden="true" size={13} />
              <span className="visually-hidden">, {tab.refusal}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
      {children}
    </div>
  );
}
