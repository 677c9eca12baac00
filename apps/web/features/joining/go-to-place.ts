const FOCUSABLE = 'button:not([disabled]), input, a[href]';

/** Leads a person to a place on the page: into view, and with the focus on what can be done there. */
export function goToPlace(place: HTMLElement | undefined): void {
  if (!place) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  const target = place.querySelector<HTMLElement>(FOCUSABLE) ?? place;
  if (target === place) place.tabIndex = -1;
  target.focus({ preventScroll: true });
}
