import { CSPProvider } from '@base-ui/react/csp-provider';
import { PAGES } from '@signboard/contract/pages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { session } from '#web/features/accounts/session/session-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { useStore } from '#web/lib/store/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Logo } from '../brand/logo.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PresetPicker } from './preset-picker.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import styles from './signed-in-layout.module.css';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Clears cached account data when the session ends. */
function useClearCacheWithSession(): void {
  const { isLoggedIn } = useStore(session);
  useEffect(() => {
    if (!isLoggedIn) queryClient.clear();
  }, [isLoggedIn]);
}

export default function SignedInLayout() {
  useClearCacheWithSession();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <SandboxBar />
        <Header />
        <div className={styles.body}>
          <aside className={styles.drawer}>
            <div className={styles.scroll}>
              <SideMenu />
            </div>
          </aside>
          <div className={styles.column}>
            <main id="main" tabIndex={-1} className={styles.main}>
              <Outlet />
            </main>
            <CookieNotice />
            <Footer />
          </div>
        </div>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Header() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className={styles.header}>
      <IconButton
        label={t('nav.open')}
        className={styles.burger}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden="true" size={22} />
      </IconButton>
      <Link to={PAGES.home} className={styles.brand} aria-label={t('nav.brand')}>
        <Logo />
      </Link>
      <div className={styles.tools}>
        <LanguageSwitch />
        <ThemeToggle />
        <PresetPicker />
        <ProfileMenu />
      </div>
      <Sheet isOpen={isOpen} onClose={close} label={t('menu.label')} side="left">
        <SideMenu onFollow={close} />
      </Sheet>
    </header>
  );
}
