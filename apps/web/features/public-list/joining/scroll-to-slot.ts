const TARGET = '[tabindex="-1"], button:not([disabled]), input, a[href]';

/** Scrolls to a slot and focuses its message or its first control. */
export function scrollToSlot(place: HTMLElement | undefined): void {
  if (!place) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTall = place.offsetHeight > innerHeight / 2;
  place.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: isCalm ? 'auto' : 'smooth' });
  const target = place.querySelector<HTMLElement>(TARGET) ?? place;
  if (target === place) place.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves the focus to a slot whose content replaced the focused element, without scrolling. */
export function focusSlot(place: HTMLElement | undefined): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
