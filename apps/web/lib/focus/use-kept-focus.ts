import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a place whose content changes: when what had it goes away, the place itself gets it, and the
 * next Tab goes on from there. Give the place a `tabIndex` of -1.
 */
export function useKeptFocus<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is what may take the focus away
  useLayoutEffect(() => {
    const element = place.current;
    if (hadFocus.current && document.activeElement === document.body) element?.focus({ preventScroll: true });
    const remember = () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, [content]);
  return place;
}
