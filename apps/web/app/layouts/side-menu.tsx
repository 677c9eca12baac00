import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './side-menu.module.css';
import { type MenuFold, type MenuLeaf, SIDE_MENU } from './side-menu-items.ts';

/** An entry as it may come in: of a kind that the menu knows, or not. */
type Entry = MenuLeaf | MenuFold | { type: 'unknown'; key: string };

/** The menu of the signed-in area. */
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
      <ul className={styles.list}>
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

/** One entry by its type; an unknown type is said, not skipped, so that the fault is seen. */
export function MenuEntry({ entry, onFollow }: EntryProps<Entry>) {
  const translate = useTranslateMessage();
  if (entry.type === 'item') return <Leaf entry={entry} onFollow={onFollow} />;
  if (entry.type === 'collapse') return <Fold entry={entry} onFollow={onFollow} />;
  return <p className={styles.fault}>{translate('shell.menu-error')}</p>;
}

function Leaf({ entry: { key, icon: Icon, to }, onFollow }: EntryProps<MenuLeaf>) {
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
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled entry is announced but is no stop
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address has no role at all
    <span role="link" aria-disabled="true" title={t('menu.soon')} className={styles.disabled}>
      {content}
    </span>
  );
}

function Fold({ entry: { key, icon: Icon, children }, onFollow }: EntryProps<MenuFold>) {
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
