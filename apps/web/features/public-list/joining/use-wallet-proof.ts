import type { ErrorCode } from '@signboard/contract/errors.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { loadWalletConnection } from '#web/features/accounts/session/wallet-library.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { holdAccountChanges } from '#web/lib/wallets/held-account-changes.ts';
import type { ConnectedWallet, WalletOption } from '#web/lib/wallets/types.ts';
import type { ListAddress } from './list-address.ts';
import { faultCode } from './refusal.ts';

export type ProofStep =
  | { name: 'choosing' }
  | { name: 'connecting' | 'signing' | 'sending'; option: WalletOption }
  | { name: 'done'; address: string };

/** The server's refusal, or what went wrong in the wallet. */
export type ProofFault = { code: ErrorCode } | { kind: 'rejected' | 'locked' | 'failed' | 'expired' };

export type ProofOptions = {
  list: ListAddress;
  /** The signed-in wallet. */
  own: string;
  onProven(): void;
  onFault(reason: unknown): void;
};

export type WalletProof = ReturnType<typeof useWalletProof>;

/** Connects another wallet beside the signed-in one and has it sign the server's text. */
export function useWalletProof({ list, own, onProven, onFault }: ProofOptions) {
  const [step, setStep] = useState<ProofStep>({ name: 'choosing' });
  const [fault, setFault] = useState<ProofFault | null>(null);
  const attempt = useAttempt();

  async function send({ address, signMessage }: ConnectedWallet, option: WalletOption): Promise<boolean> {
    const query = { ...list, address };
    const { message, expiresAt } = (await callInPlace(publicListApi.walletProof, { query })).result;
    if (attempt.isClosed()) return false;
    setStep({ name: 'signing', option });
    const signature = await signMessage(message);
    if (attempt.isClosed()) return false;
    setStep({ name: 'sending', option });
    const body = { ...query, expiresAt: new Date(expiresAt).toISOString(), signature };
    await callInPlace(publicListApi.proveWallet, { body });
    return true;
  }

  async function prove(option: WalletOption): Promise<void> {
    setFault(null);
    setStep({ name: 'connecting', option });
    try {
      const { connectWallet } = await loadWalletConnection();
      const wallet = await connectWallet(option.id);
      if (wallet.address === own) return stop({ code: 'wallet-not-other' });
      if (!(await send(wallet, option))) return;
      attempt.accept(wallet.address);
      setStep({ name: 'done', address: wallet.address });
      onProven();
    } catch (reason) {
      stop(faultOf(reason));
      onFault(reason);
    }
  }

  function stop(why: ProofFault): void {
    setFault(why);
    setStep({ name: 'choosing' });
  }

  return { step, fault, prove };
}

/**
 * While the dialog is open, another account in the signed-in extension doesn't end the session. When it closes, the session ends
 * unless the selected account is the signed-in one or was proven.
 */
function useAttempt() {
  const accepted = useRef(new Set<string>());
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    const release = holdAccountChanges();
    return () => {
      isClosed.current = true;
      release(accepted.current);
    };
  }, []);
  return {
    isClosed: () => isClosed.current,
    accept: (address: string) => void accepted.current.add(address),
  };
}

function faultOf(reason: unknown): ProofFault {
  // Checks the kind instead of the class, which may exist in two chunks.
  const kind = reason instanceof Error && 'kind' in reason ? reason.kind : null;
  if (kind === 'rejected') return { kind };
  if (kind === 'locked' || kind === 'pending') return { kind: 'locked' };
  if (kind !== null) return { kind: 'failed' };
  const code = faultCode(reason);
  return code === 'nonce-expired' ? { kind: 'expired' } : { code };
}
