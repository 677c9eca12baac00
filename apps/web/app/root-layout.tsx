import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { closeSnackbar, snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Snackbar } from '#web/ui/overlays/snackbar.tsx';
import styles from './navigation-progress.module.css';

/** Moves the focus to the new page, like a browser does on a page load. */
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
 * A server-rendered page can be scrolled before hydration. The router would reset it to the top; a parent's effects run after
 * its children's, so this one wins.
 */
function usePreserveScroll(): void {
  const reached = useRef(globalThis.window?.scrollY ?? 0);
  useLayoutEffect(() => {
    if (reached.current > 0) window.scrollTo({ top: reached.current, behavior: 'instant' });
  }, []);
}

export function RootLayout() {
  const { t } = useTranslation();
  const { open, message, alert, autoHideMs } = useStore(snackbar);
  useFocusOnNavigation();
  usePreserveScroll();
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

/** Appears only when loading the next page takes a moment. */
function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle';
  return <div aria-hidden="true" className={isMoving ? styles.moving : styles.still} />;
}
