import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus inside a container whose content changes: when the focused element is removed, the target gets the
 * focus, and the next Tab continues from there. Without a target it is the container, which needs a `tabIndex` of -1.
 */
export function useRetainFocus<E extends HTMLElement>(
  content: unknown,
  target?: RefObject<HTMLElement | null>,
): RefObject<E | null> {
  const place = useRef<E>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of content may remove the focused element
  useLayoutEffect(() => {
    const element = place.current;
    if (hadFocus.current && document.activeElement === document.body)
      (target ?? place).current?.focus({ preventScroll: true });
    const remember = () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, [content]);
  return place;
}
