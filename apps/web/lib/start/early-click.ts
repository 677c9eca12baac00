let pressed: HTMLButtonElement | null = null;
let isHydrating = false;
let stop: (() => void) | null = null;

/**
 * Remembers the button that was clicked last before hydration, however long that takes, and prevents native form submits. A
 * click elsewhere takes it back. Links work without JavaScript.
 */
export function recordEarlyClick(page: Document): void {
  const keep = ({ target }: Event) => {
    const isOurs = !isHydrating && target instanceof Element;
    pressed = isOurs ? target.closest<HTMLButtonElement>('#root button') : null;
  };
  const stay = (event: Event) => event.preventDefault();
  isHydrating = false;
  page.addEventListener('click', keep, true);
  page.addEventListener('submit', stay, true);
  stop = () => {
    page.removeEventListener('click', keep, true);
    page.removeEventListener('submit', stay, true);
  };
}

/** From now on React handles each click: it hydrates what was clicked at once. */
export function leaveClicksToReact(): void {
  isHydrating = true;
}

export function replayEarlyClick(): void {
  stop?.();
  const early = pressed;
  pressed = null;
  if (early?.isConnected) early.click();
}
