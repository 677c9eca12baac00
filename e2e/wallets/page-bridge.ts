import type { BrowserContext, Page } from '@playwright/test';
import type { WalletFault } from './wallet-script.ts';

/** A page, or a whole browser context when the journey opens popups or tabs. */
export type WalletPlace = Page | BrowserContext;

/** What Node answers to a call of the wallet in the page. */
export type Reply = { result: unknown } | { fault: WalletFault };

let count = 0;

/** A name for the function that Playwright puts into the page; each wallet has its own. */
export function bridgeName(): string {
  count += 1;
  return `testWallet${count}`;
}

/** Waits until the app listens to the wallet in every open page. */
export async function untilHeard(place: WalletPlace, bridge: string): Promise<void> {
  const pages = 'pages' in place ? place.pages() : [place];
  const hasListeners = (name: string) =>
    (window as unknown as Record<string, () => boolean>)[name]?.() === true;
  await Promise.all(pages.map((page) => page.waitForFunction(hasListeners, `${bridge}IsHeard`)));
}

/** Tells the wallet in every open page that something happened in the extension. */
export async function emitInPages(
  place: WalletPlace,
  bridge: string,
  event: string,
  value: unknown,
): Promise<void> {
  const pages = 'pages' in place ? place.pages() : [place];
  await Promise.all(
    pages.map((page) =>
      page.evaluate(([type, detail]) => void window.dispatchEvent(new CustomEvent(type, { detail })), [
        `${bridge}:${event}`,
        value,
      ] as const),
    ),
  );
}
