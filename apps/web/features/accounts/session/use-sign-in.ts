import { useCallback, useRef, useState } from 'react';
import type { ConnectedWallet, WalletOption } from '#web/lib/wallets/types.ts';
import { messageToSign, signIn } from './sign-in.ts';
import { connectFault, type SignInFault, signInFault } from './sign-in-fault.ts';
import { loadWalletConnection } from './wallet-library.ts';

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
