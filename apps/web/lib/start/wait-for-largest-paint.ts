const MAX_WAIT_MS = 2_500;

/**
 * Resolves when a server-rendered page is on the screen, with its banner if it has one. On a slow connection images, fonts
 * and app would delay each other; a person who interacts with the page needs the app.
 */
export async function waitForLargestPaint(page: Document): Promise<void> {
  const settled = new AbortController();
  const once = { once: true, capture: true, passive: true, signal: settled.signal };
  await new Promise<void>((resolve) => {
    const end = () => resolve();
    void painted(page.querySelector('#root img[fetchpriority="high"]')).then(end);
    for (const event of ['pointerdown', 'keydown']) page.addEventListener(event, end, once);
    // Also where nothing is painted: in a tab in the background.
    setTimeout(end, MAX_WAIT_MS);
  });
  settled.abort();
}

async function painted(banner: HTMLImageElement | null): Promise<void> {
  // Rejects when the image cannot be loaded.
  await banner?.decode().catch(() => {});
  await nextFrame();
  await nextFrame();
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
