import { Moon, Sun } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { choose, useTheme } from '#web/lib/preferences/preferences-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './theme-toggle.module.css';

/** CSS picks the icon: it knows the system's theme before any script runs. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => choose({ theme: isDark ? 'light' : 'dark' })}
    >
      <Sun aria-hidden="true" size={20} className={styles.inDark} />
      <Moon aria-hidden="true" size={20} className={styles.inLight} />
    </IconButton>
  );
}
