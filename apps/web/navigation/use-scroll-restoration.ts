import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '#web/navigation/navigation-context.ts';
import { useNavigation } from './navigation-context.ts';
import { rememberScroll, scrollOf, storeScroll } from './scroll-positions.ts';

/** Starts new pages at the top or at their anchor, and returns to where a page was left. */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const navigation = useNavigation();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      rememberScroll(navigation?.state.location.key ?? '');
      storeScroll();
      // A page that is opened again without this script, as from another site, is the browser's to restore.
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [navigation]);

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // The first page may have been read and scrolled before it was hydrated.
    if (wasFirst && scrollY > 0) return;
    const left = scrollOf(key);
    const anchor = hash && document.getElementById(decodeAnchor(hash));
    if (left !== undefined) scrollTo({ top: left, behavior: 'instant' });
    else if (navigation?.state.keepsScroll) return;
    else if (anchor) anchor.scrollIntoView();
    else scrollTo({ top: 0, behavior: 'instant' });
  }, [key, hash, navigation]);
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
