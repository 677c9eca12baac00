import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { closeSnackbar, snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { useIsMoving, useLocation } from '#web/navigation/navigation-context.ts';
import { useScrollRestoration } from '#web/navigation/use-scroll-restoration.ts';
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
 * A server-rendered page can be scrolled before hydration, and would be reset to the top; the last effect wins.
 */
function usePreserveScroll(): void {
  const reached = useRef(globalThis.window?.scrollY ?? 0);
  useLayoutEffect(() => {
    if (reached.current > 0) window.scrollTo({ top: reached.current, behavior: 'instant' });
  }, []);
}

export function RootLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { open, message, alert, autoHideMs } = useStore(snackbar);
  useFocusOnNavigation();
  useScrollRestoration();
  usePreserveScroll();
  return (
    <>
      <NavigationProgress />
      {children}
      <Snackbar
        open={open}
        message={message}
        color={alert.color}
        autoHideMs={autoHideMs}
        closeLabel={t('action.close')}
        onClose={closeSnackbar}
      />
    </>
  );
}

/** Appears only when loading the next page takes a moment. */
function NavigationProgress() {
  const isMoving = useIsMoving();
  return <div aria-hidden="true" className={isMoving ? styles.moving : styles.still} />;
}
