import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { closeSnackbar, snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Snackbar } from '#web/ui/overlays/snackbar.tsx';
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

/**
 * A page that the server wrote can be scrolled before the app takes it over. The router would begin it anew at the top;
 * effects of a parent run after those of its children, so this one has the last word.
 */
function useReachedPlace(): void {
  const reached = useRef(globalThis.window?.scrollY ?? 0);
  useLayoutEffect(() => {
    if (reached.current > 0) window.scrollTo({ top: reached.current, behavior: 'instant' });
  }, []);
}

/** What every page has around it. */
export function RootLayout() {
  const { t } = useTranslation();
  const { open, message, alert, autoHideMs } = useStore(snackbar);
  useFocusOnNavigation();
  useReachedPlace();
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
