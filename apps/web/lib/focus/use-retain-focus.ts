import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus inside a container whose content changes: when the focused element is removed, the container gets the
 * focus, and the next Tab continues from there. Give the container a `tabIndex` of -1.
 */
export function useRetainFocus<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of content may remove the focused element
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
