/** An older click is no longer what the person wants. */
const MAX_AGE_MS = 10_000;

let pressed: { button: HTMLButtonElement; atMs: number } | null = null;
let stop: (() => void) | null = null;

/** Remembers a button clicked before hydration and prevents native form submits. Links work without JavaScript. */
export function recordEarlyClick(page: Document): void {
  const keep = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('#root button') : null;
    if (button) pressed = { button, atMs: performance.now() };
  };
  const stay = (event: Event) => event.preventDefault();
  page.addEventListener('click', keep, true);
  page.addEventListener('submit', stay, true);
  stop = () => {
    page.removeEventListener('click', keep, true);
    page.removeEventListener('submit', stay, true);
  };
}

export function replayEarlyClick(): void {
  stop?.();
  const early = pressed;
  pressed = null;
  if (early?.button.isConnected && performance.now() - early.atMs < MAX_AGE_MS) early.button.click();
}
