import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the question that the address names, before the page scrolls to it. */
export function useLinkedFaq(): void {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const linked = hash ? document.getElementById(decodeHash(hash)) : null;
    if (linked instanceof HTMLDetailsElement) linked.open = true;
  }, [hash]);
}

/** Addresses are typed and cut off by people: one that cannot be read names nothing. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
