import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** An account at the stand-in X that no other journey uses, and that this browser is signed in with there. */
export async function accountAtX(context: BrowserContext): Promise<string> {
  const username = `crowd_${randomInt(100_000)}`;
  const { hostname } = new URL(process.env.E2E_SANDBOX_URL ?? '');
  await context.addCookies([{ name: 'sandbox_x_account', value: username, domain: hostname, path: '/x' }]);
  return username;
}
