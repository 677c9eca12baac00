import type { BrowserContext, Page } from '@playwright/test';
import type { WalletFault } from './wallet-script.ts';

/** A page, or a browser context when the journey opens popups or tabs. */
export type WalletTarget = Page | BrowserContext;

/** Node's response to a wallet call. */
export type Reply = { result: unknown } | { fault: WalletFault };

let count = 0;

/** A unique name for the function that Playwright exposes in the page. */
export function bridgeName(): string {
  count += 1;
  return `testWallet${count}`;
}

/** Waits until the app listens to the wallet in every open page. */
export async function waitForListeners(target: WalletTarget, bridge: string): Promise<void> {
  const pages = 'pages' in target ? target.pages() : [target];
  const hasListeners = (name: string) =>
    (window as unknown as Record<string, () => boolean>)[name]?.() === true;
  await Promise.all(pages.map((page) => page.waitForFunction(hasListeners, `${bridge}HasListeners`)));
}

/** Emits a wallet event in every open page. */
export async function emitInPages(
  target: WalletTarget,
  bridge: string,
  event: string,
  value: unknown,
): Promise<void> {
  const pages = 'pages' in target ? target.pages() : [target];
  await Promise.all(
    pages.map((page) =>
      page.evaluate(([type, detail]) => void window.dispatchEvent(new CustomEvent(type, { detail })), [
        `${bridge}:${event}`,
        value,
      ] as const),
    ),
  );
}
