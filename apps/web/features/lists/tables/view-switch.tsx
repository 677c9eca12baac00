import { PAGES } from '@signboard/contract/pages.ts';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { NavLink } from '#web/navigation/link.tsx';
import styles from './view-switch.module.css';

const VIEWS = [
  { key: 'table', to: PAGES.listManage, icon: Rows3 },
  { key: 'cards', to: PAGES.projects, icon: LayoutGrid },
] as const;

/** The same lists as a table or as cards. */
export function ViewSwitch() {
  const { t } = useTranslation('lists');
  return (
    <nav aria-label={t('views.label')} className={styles.views}>
      {VIEWS.map(({ key, to, icon: Icon }) => (
        <NavLink key={key} to={to} className={styles.view ?? ''}>
          <Icon aria-hidden="true" size={16} />
          {t(`views.${key}`)}
        </NavLink>
      ))}
    </nav>
  );
}
