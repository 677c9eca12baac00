const TARGET = '[tabindex="-1"], button:not([disabled]), input, a[href]';

/** Leads a person to a place on the page: into view, and with the focus on what it is about or what can be done there. */
export function goToPlace(place: HTMLElement | undefined): void {
  if (!place) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTall = place.offsetHeight > innerHeight / 2;
  place.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: isCalm ? 'auto' : 'smooth' });
  const target = place.querySelector<HTMLElement>(TARGET) ?? place;
  if (target === place) place.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Puts the focus to a place that has taken over from what had it; nothing moves. */
export function focusPlace(place: HTMLElement | undefined): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
