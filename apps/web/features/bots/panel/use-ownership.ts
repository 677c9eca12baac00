import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { ownershipMessage } from '@signboard/contract/bots/ownership-message.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect, useRef, useState } from 'react';
import { connectFault } from '#web/features/accounts/session/sign-in-fault.ts';
import { loadWalletConnection } from '#web/features/accounts/session/wallet-library.ts';
import { readAnonymousSession } from '#web/lib/api/anonymous-session.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { readUserTokens } from '#web/lib/api/tokens.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import type { ConnectedWallet, WalletOption } from '#web/lib/wallets/types.ts';
import { botCall, ensureSession } from '../bot-call.ts';
import { cacheBot } from '../bot-queries.ts';

export type OwnershipStep =
  | { name: 'idle' }
  | { name: 'connecting'; option: WalletOption }
  | { name: 'connected' | 'signing'; wallet: ConnectedWallet; showsNoPass: boolean };

/** Connects a wallet on mainnet and has it sign a proof that it holds the access pass. */
export function useOwnership() {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();
  const [step, setStep] = useState<OwnershipStep>({ name: 'idle' });
  const [fault, setFault] = useState<string | null>(null);
  const stopWatching = useRef<() => void>(undefined);
  useEffect(() => () => stopWatching.current?.(), []);

  function startOver(why: string | null = null): void {
    stopWatching.current?.();
    setFault(why);
    setStep({ name: 'idle' });
  }

  async function connect(option: WalletOption): Promise<boolean> {
    setFault(null);
    setStep({ name: 'connecting', option });
    try {
      const wallet = await connectOnMainnet(option.id);
      stopWatching.current = wallet.onChange(() => startOver());
      setStep({ name: 'connected', wallet, showsNoPass: false });
      void hint(wallet);
      return true;
    } catch (error) {
      startOver(connectErrorText(error));
      return false;
    }
  }

  /** The wallet's own balance is only a hint: the server decides. */
  async function hint(wallet: ConnectedWallet): Promise<void> {
    const contract = accessPassContract();
    if (!contract) return;
    const { ownsToken } = await loadChunk(() => import('#web/lib/wallets/mainnet.ts'));
    const showsNoPass = !(await ownsToken(wallet.id, contract, wallet.address));
    setStep((now) => ('wallet' in now && now.wallet === wallet ? { ...now, showsNoPass } : now));
  }

  function connectErrorText(error: unknown): string {
    const isElsewhere = error instanceof Error && 'kind' in error && error.kind === 'failed';
    if (isElsewhere) return t('ownership.mainnet');
    const told = connectFault(error);
    return 'key' in told ? translate(told.key) : told.text;
  }

  async function verify(ready: Extract<OwnershipStep, { wallet: unknown }>): Promise<void> {
    const { wallet } = ready;
    setFault(null);
    setStep({ ...ready, name: 'signing' });
    try {
      const signature = await signOwnership(wallet);
      const body = { address: wallet.address, signature };
      const { success, msg, result } = await botCall(botsApi.verifyOwnership, { body });
      if (!success) throw { code: 'internal', msg };
      cacheBot(result);
      notify(t('ownership.done'), 'success');
    } catch (error) {
      setStep({ ...ready, name: 'connected' });
      setFault(verifyErrorText(error));
    }
  }

  function verifyErrorText(error: unknown): string {
    if (isProblem(error)) return error.msg || t('ownership.refused');
    const isWallets = error instanceof Error && 'kind' in error;
    return isWallets ? connectErrorText(error) : t('ownership.unexpected');
  }

  return { step, fault, connect, verify, startOver: () => startOver() };
}

/** Requests permission on mainnet first; the granted account can then sign. */
async function connectOnMainnet(walletId: string): Promise<ConnectedWallet> {
  const [{ connectWallet }, { requestMainnet }] = await Promise.all([
    loadWalletConnection(),
    loadChunk(() => import('#web/lib/wallets/mainnet.ts')),
  ]);
  await requestMainnet(walletId);
  return await connectWallet(walletId);
}

/** The message's nonce is this session's CSRF token: issued by the server and single-use. */
async function signOwnership(wallet: ConnectedWallet): Promise<string> {
  await ensureSession();
  const csrfToken = readUserTokens()?.csrf ?? readAnonymousSession()?.csrf ?? '';
  return await wallet.signMessage(
    ownershipMessage({ domain: location.host, csrfToken, address: wallet.address }),
  );
}

/** The configured shop, else the plans page. */
export function accessPassUrl(): string {
  return settings.accessPassUrl ?? PAGES.pricing;
}

/** Null where none is configured. */
function accessPassContract(): string | null {
  return settings.accessPassContract;
}
