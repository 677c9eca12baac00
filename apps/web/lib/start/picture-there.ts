/** A picture that takes longer than this shares the line with the app. */
const LONGEST_WAIT_MS = 2_500;

/**
 * Settles when the first HTML's large picture is there, or at once when it has none. On a slow line the picture and
 * the app would keep each other waiting; who touches the page wants the app.
 */
export async function pictureThere(page: Document): Promise<void> {
  const picture = page.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture || picture.complete) return;
  const settled = new AbortController();
  const once = { once: true, capture: true, passive: true, signal: settled.signal };
  await new Promise<void>((resolve) => {
    const end = () => resolve();
    for (const event of ['load', 'error']) picture.addEventListener(event, end, once);
    for (const event of ['pointerdown', 'keydown']) page.addEventListener(event, end, once);
    setTimeout(end, LONGEST_WAIT_MS);
  });
  settled.abort();
}
