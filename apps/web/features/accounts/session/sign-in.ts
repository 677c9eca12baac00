import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { call } from '#web/lib/api/call.ts';
import { keepUserTokens } from '#web/lib/api/tokens.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';
import type { ConnectedWallet } from '#web/lib/wallets/types.ts';
import { freshAnonymousSession, spendAnonymousSession } from './anonymous.ts';
import { linkWallet } from './linked-wallet.ts';
import { session } from './session-store.ts';
import { endByWallet } from './wallet-left.ts';

/** The exact text that the wallet will be asked to sign. */
export async function messageToSign(address: string): Promise<string> {
  const { message } = await freshAnonymousSession();
  return insertAddress(message, address);
}

/** Signs in with a connected wallet: one message, one signature, no transaction. */
export async function signIn(wallet: ConnectedWallet): Promise<void> {
  const { bearer, csrf, nonce, message } = await freshAnonymousSession();
  const signature = await wallet.signMessage(insertAddress(message, wallet.address));
  // The nonce is spent by the attempt itself, whatever the server answers.
  spendAnonymousSession();
  const answer = await call(usersCalls.login, {
    body: { grant_type: 'password', username: wallet.address, password: nonce },
    headers: { 'x-signature': signature },
    credentials: { bearer, csrf },
  });
  keepUserTokens(answer);
  session.set({ isLoggedIn: true, isInitialized: true });
  linkWallet(wallet, endByWallet);
}
