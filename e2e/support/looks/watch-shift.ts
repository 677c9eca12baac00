import type { Page } from '@playwright/test';

/**
 * From now on, every document of this page sums up its layout shifts without user input. The browser leaves out those of a
 * new window size for half a second only; a busy machine may take longer to lay the page out again.
 */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = { shift: 0, moved: [] as string[] };
    Object.assign(window, { recordedShift: recorded });
    let resizedUntilMs = 0;
    addEventListener('resize', () => {
      resizedUntilMs = Number.POSITIVE_INFINITY;
      // The second frame begins after the one with the new layout.
      requestAnimationFrame(() => requestAnimationFrame((nowMs) => (resizedUntilMs = nowMs)));
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput || entry.startTime < resizedUntilMs) continue;
        recorded.shift += entry.value;
        for (const { node } of entry.sources ?? [])
          recorded.moved.push(
            `${entry.value.toFixed(3)} ${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources?: { node: Node | null }[];
};

/** The layout shift since the page was opened, and the elements that moved. */
export function shiftOf(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(
    () => (window as unknown as { recordedShift: { shift: number; moved: string[] } }).recordedShift,
  );
}
