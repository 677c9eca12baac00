import { randomBytes } from 'node:crypto';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { SessionScope } from '@signboard/domain/accounts/session-scope.ts';
import { parseWallet, type Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { sql } from 'kysely';
import { CONFIRMATION_SECONDS } from '#server/features/accounts/confirm-email.ts';
import { openSession } from '#server/features/accounts/session-life-cycle.ts';
import { NONCE_SECONDS } from '#server/features/accounts/session-tokens.ts';
import { nonceProof } from '#server/features/accounts/sessions-store.ts';
import { cookieName } from '#server/http/api/session-cookies.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { TestApp } from './test-app.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';
import { ethereumWallet, type TestWallet } from './test-wallets.ts';

type AccountOptions = {
  wallet?: TestWallet;
  language?: Language;
  scope?: SessionScope;
  remoteAddress?: string | undefined;
};

export type GivenAccount = { browser: TestBrowser; wallet: TestWallet; address: string; userId: string };

/** An account, and a browser that is signed in to it: one statement, without a signature. */
export async function givenAccount(
  { app, deps }: TestApp,
  { wallet = ethereumWallet(), language = 'en', scope = 'full', remoteAddress }: AccountOptions = {},
): Promise<GivenAccount> {
  const proof = nonceProof(
    { ...(parseWallet(wallet.address) as Wallet), signatureChainId: null },
    randomBytes(16).toString('hex'),
    secondsAfter(deps.clock.now(), NONCE_SECONDS),
  );
  const opened = await openSession(deps, proof, { scope, language });
  if (!opened) throw new Error('a new nonce was used');
  const browser = createTestBrowser(app, language, remoteAddress);
  browser.continueAs({
    cookies: new Map([[cookieName('user', deps.config.isHttps), opened.cookie]]),
    tokens: () => ({ access_token: opened.accessToken, csrf_access_token: opened.csrfToken }),
  });
  return { browser, wallet, address: wallet.address, userId: opened.userId };
}

/** Completes a new account's profile, and confirms its email as the link in the mail does. Returns its workspace. */
export async function givenProfile(
  { deps }: TestApp,
  userId: string,
  { workspace, email }: { workspace: string; email: string },
): Promise<string> {
  const now = deps.clock.now();
  const expiresAt = secondsAfter(now, CONFIRMATION_SECONDS);
  const { rows } = await sql<{ workspace: string }>`
    with profile as (
      update users set workspace = ${workspace}, email = ${email}, email_set_at = ${now}, email_confirmed_at = ${now}
      where id = ${userId} and workspace is null
      returning id, workspace, email
    ), confirmation as (
      insert into email_confirmations (user_id, email, created_at, expires_at, used_at)
      select id, email, ${now}, ${expiresAt}, ${now} from profile
    ), confirmed as (
      insert into confirmed_emails (user_id, email, confirmed_at) select id, lower(email), ${now} from profile
    )
    select workspace from profile
    union all
    select workspace from users where id = ${userId} and workspace is not null`.execute(deps.db);
  return (rows[0] as { workspace: string }).workspace;
}
