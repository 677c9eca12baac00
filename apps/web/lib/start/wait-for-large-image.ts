const MAX_WAIT_MS = 2_500;

/**
 * Resolves when the LCP image has loaded, at once when there is none. On a slow connection image and app would delay
 * each other; a person who interacts with the page needs the app.
 */
export async function waitForLargeImage(page: Document): Promise<void> {
  const picture = page.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture || picture.complete) return;
  const settled = new AbortController();
  const once = { once: true, capture: true, passive: true, signal: settled.signal };
  await new Promise<void>((resolve) => {
    const end = () => resolve();
    for (const event of ['load', 'error']) picture.addEventListener(event, end, once);
    for (const event of ['pointerdown', 'keydown']) page.addEventListener(event, end, once);
    setTimeout(end, MAX_WAIT_MS);
  });
  settled.abort();
}
