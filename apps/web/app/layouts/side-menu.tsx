import { ChevronDown } from 'lucide-react';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { NavLink } from '#web/navigation/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './side-menu.module.css';
import { type MenuGroup, type MenuItemEntry, SIDE_MENU } from './side-menu-items.ts';

type Entry = MenuItemEntry | MenuGroup | { type: 'unknown'; key: string };

export function SideMenu({
  entries = SIDE_MENU,
  onFollow,
}: {
  entries?: readonly Entry[];
  onFollow?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('menu.label')} className={styles.menu}>
      <ul className="stack gap-0">
        {entries.map((entry) => (
          <li key={entry.key}>
            <MenuEntry entry={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EntryProps<E> = { entry: E; onFollow: (() => void) | undefined };

/** An unknown type renders an error instead of nothing, so that the mistake is noticed. */
export function MenuEntry({ entry, onFollow }: EntryProps<Entry>) {
  const translate = useTranslateMessage();
  if (entry.type === 'item') return <Leaf entry={entry} onFollow={onFollow} />;
  if (entry.type === 'collapse') return <Fold entry={entry} onFollow={onFollow} />;
  return <p className={styles.fault}>{translate('shell.menu-error')}</p>;
}

function Leaf({ entry: { key, icon: Icon, to }, onFollow }: EntryProps<MenuItemEntry>) {
  const { t } = useTranslation();
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" size={18} strokeWidth={1.8} />}
      <span className={styles.label}>{t(`menu.${key}`)}</span>
    </>
  );
  if (to) {
    return (
      <NavLink to={to} end onClick={onFollow} className={classNames(styles.entry)}>
        {content}
      </NavLink>
    );
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled entry is announced but not a tab stop
    // biome-ignore lint/a11y/useSemanticElements: an anchor without href has no role
    <span role="link" aria-disabled="true" title={t('menu.soon')} className={styles.disabled}>
      {content}
    </span>
  );
}

function Fold({ entry: { key, icon: Icon, children }, onFollow }: EntryProps<MenuGroup>) {
  const { t } = useTranslation();
  return (
    <details open className={styles.fold}>
      <summary className={styles.entry}>
        <Icon aria-hidden="true" size={18} strokeWidth={1.8} />
        <span className={styles.label}>{t(`menu.${key}`)}</span>
        <ChevronDown aria-hidden="true" size={16} className={styles.chevron} />
      </summary>
      <ul className={styles.children}>
        {children.map((child) => (
          <li key={child.key}>
            <Leaf entry={child} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </details>
  );
}
