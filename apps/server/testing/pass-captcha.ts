import { decodeJwt } from 'jose';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** Stores an anti-bot pass for the browser's session. */
export async function passCaptcha(test: TestApp, browser: TestBrowser, action: string): Promise<void> {
  const { sid } = decodeJwt(browser.tokens()?.access_token ?? '') as { sid: string };
  await test.deps.pool.query(
    'insert into captcha_passes (session_id, action, expires_at) values ($1, $2, $3) on conflict (session_id, action) do update set expires_at = excluded.expires_at',
    [sid, action, new Date(test.clock.now().getTime() + 300_000)],
  );
}
