import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the question in the URL's hash before the page scrolls to it. */
export function useLinkedFaq(): void {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const linked = hash ? document.getElementById(decodeHash(hash)) : null;
    if (linked instanceof HTMLDetailsElement) linked.open = true;
  }, [hash]);
}

/** A malformed hash matches nothing. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
