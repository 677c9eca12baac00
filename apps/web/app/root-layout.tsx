import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { closeSnackbar, snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Snackbar } from '#web/ui/snackbar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** Moves the focus to the new page, as a browser does when it loads one. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** What every page has around it. */
export function RootLayout() {
  const { t } = useTranslation();
  const { open, message, alert, autoHideMs } = useStore(snackbar);
  useFocusOnNavigation();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Snackbar
        open={open}
        message={message}
        color={alert.color}
        autoHideMs={autoHideMs}
        closeLabel={t('action.close')}
        onClose={closeSnackbar}
      />
      <ScrollRestoration />
    </>
  );
}
