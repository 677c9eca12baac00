import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { useCallback, useRef, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { storeUserTokens } from '#web/lib/api/tokens.ts';
import type { ConnectedWallet, WalletOption } from '#web/lib/wallets/types.ts';
import { discardAnonymousSession, freshAnonymousSession } from './anonymous.ts';
import { endSessionOfWallet } from './end-session.ts';
import { linkWallet } from './linked-wallet.ts';
import { session } from './session-store.ts';
import { connectFault, type SignInFault, signInFault } from './sign-in-fault.ts';
import { loadWalletConnection } from './wallet-library.ts';

async function messageToSign(address: string): Promise<string> {
  const { message } = await freshAnonymousSession();
  return insertAddress(message, address);
}

/** One message, one signature, no transaction. */
async function signIn(wallet: ConnectedWallet): Promise<void> {
  const { bearer, csrf, nonce, message } = await freshAnonymousSession();
  const signature = await wallet.signMessage(insertAddress(message, wallet.address));
  // The attempt uses up the nonce, whatever the server responds.
  discardAnonymousSession();
  const answer = await call(accountsApi.login, {
    body: { grant_type: 'password', username: wallet.address, password: nonce },
    headers: { 'x-signature': signature },
    credentials: { bearer, csrf },
  });
  storeUserTokens(answer);
  session.set({ isLoggedIn: true, isInitialized: true });
  linkWallet(wallet, endSessionOfWallet);
}

export type SignInStep =
  | { name: 'choosing' }
  | { name: 'connecting'; option: WalletOption }
  | { name: 'connected'; option: WalletOption; wallet: ConnectedWallet; message: string }
  | { name: 'signing'; option: WalletOption; wallet: ConnectedWallet; message: string };

export function useSignIn() {
  const [step, setStep] = useState<SignInStep>({ name: 'choosing' });
  const [fault, setFault] = useState<SignInFault | null>(null);
  const stopWatching = useRef<() => void>(undefined);

  const startOver = useCallback((reason: SignInFault | null = null) => {
    stopWatching.current?.();
    setFault(reason);
    setStep({ name: 'choosing' });
  }, []);

  const connect = useCallback(
    async (option: WalletOption) => {
      option.openWindow?.();
      setFault(null);
      setStep({ name: 'connecting', option });
      try {
        const { connectWallet } = await loadWalletConnection();
        const wallet = await connectWallet(option.id);
        stopWatching.current = wallet.onChange(() => startOver());
        const message = await messageToSign(wallet.address).catch(() => '');
        setStep({ name: 'connected', option, wallet, message });
      } catch (error) {
        startOver(connectFault(error));
      }
    },
    [startOver],
  );

  const sign = useCallback(async (ready: Extract<SignInStep, { name: 'connected' }>) => {
    ready.option.openWindow?.();
    setFault(null);
    setStep({ ...ready, name: 'signing' });
    try {
      await signIn(ready.wallet);
      stopWatching.current?.();
    } catch (error) {
      setFault(signInFault(error));
      setStep({ ...ready, message: await messageToSign(ready.wallet.address).catch(() => '') });
    }
  }, []);

  return { step, fault, connect, sign, startOver };
}
