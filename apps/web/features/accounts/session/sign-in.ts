import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { call } from '#web/lib/api/call.ts';
import { storeUserTokens } from '#web/lib/api/tokens.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';
import type { ConnectedWallet } from '#web/lib/wallets/types.ts';
import { discardAnonymousSession, freshAnonymousSession } from './anonymous.ts';
import { endSessionOfWallet } from './end-session.ts';
import { linkWallet } from './linked-wallet.ts';
import { session } from './session-store.ts';

export async function messageToSign(address: string): Promise<string> {
  const { message } = await freshAnonymousSession();
  return insertAddress(message, address);
}

/** One message, one signature, no transaction. */
export async function signIn(wallet: ConnectedWallet): Promise<void> {
  const { bearer, csrf, nonce, message } = await freshAnonymousSession();
  const signature = await wallet.signMessage(insertAddress(message, wallet.address));
  // The attempt uses up the nonce, whatever the server responds.
  discardAnonymousSession();
  const answer = await call(usersCalls.login, {
    body: { grant_type: 'password', username: wallet.address, password: nonce },
    headers: { 'x-signature': signature },
    credentials: { bearer, csrf },
  });
  storeUserTokens(answer);
  session.set({ isLoggedIn: true, isInitialized: true });
  linkWallet(wallet, endSessionOfWallet);
}
