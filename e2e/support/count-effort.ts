import type { Page } from '@playwright/test';

export type Effort = { clicks: number; keys: number };

/** Seconds per press of a key, and per click with aiming and deciding: the keystroke-level model's averages. */
const SECONDS = { key: 0.28, click: 1.1 + 0.4 + 1.35 };

/** Counts what the person does on a page, across navigations. A machine's speed changes none of it. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { clicks: 0, keys: 0 };
  await page.exposeBinding('countEffort', (_, kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const count = (kind: string) =>
      (window as unknown as { countEffort(kind: string): void }).countEffort(kind);
    addEventListener('pointerdown', (event) => event.isTrusted && count('clicks'), true);
    addEventListener('keydown', (event) => event.isTrusted && count('keys'), true);
  });
  return effort;
}

/** How long a person needs, without waiting for the machine. */
export function estimateSeconds({ clicks, keys }: Effort): number {
  return clicks * SECONDS.click + keys * SECONDS.key;
}
