import type { Page } from '@playwright/test';
import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';

/**
 * Waits for a notification. It disappears by itself, so start to wait before the action; the page itself looks, and misses none
 * however busy the machine is.
 */
export async function notified(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('[role=status], [role=alert]')].some((region) =>
        region.textContent?.includes(expected),
      ),
    text,
  );
}

export const saved = (page: Page, language: Language = 'en') => notified(page, say('save.success', language));
