/** A press that is older than this is no longer meant. */
const FORGOTTEN_AFTER_MS = 10_000;

let pressed: { button: HTMLButtonElement; atMs: number } | null = null;
let stop: (() => void) | null = null;

/** Remembers a button that was pressed while the page was only HTML, and lets no form load the page anew. Links work without us. */
export function keepEarlyPress(page: Document): void {
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

/** Presses it again now that it does something. */
export function repeatEarlyPress(): void {
  stop?.();
  const early = pressed;
  pressed = null;
  if (early?.button.isConnected && performance.now() - early.atMs < FORGOTTEN_AFTER_MS) early.button.click();
}
