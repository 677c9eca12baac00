import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { OwnPlace } from '@signboard/contract/public-list/own-entry.ts';
import { useState } from 'react';
import { isSameAddress } from '#web/features/accounts/session/linked-wallet.ts';
import { findSessionWallet } from '#web/features/accounts/session/session-wallet.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { confirmedPlaces } from '../confirmed-places.ts';
import type { ListAddress } from './list-address.ts';
import { faultCode } from './refusal.ts';

export type ConfirmStep = 'ready' | 'opening' | 'signing' | 'sending';

/** The server's refusal, or what went wrong in the wallet. */
export type ConfirmFault =
  | { code: ErrorCode }
  | { kind: 'rejected' | 'locked' | 'failed' }
  /** Another wallet than the one that won. */
  | { kind: 'other'; winner: string };

type ConfirmOptions = {
  list: ListAddress;
  onConfirmed(place: OwnPlace): void;
  onFault?(reason: unknown): void;
};

/** Has the session's wallet sign the server's text and sends it. */
export function useConfirmPlace({ list, onConfirmed, onFault }: ConfirmOptions) {
  const [step, setStep] = useState<ConfirmStep>('ready');
  const [fault, setFault] = useState<ConfirmFault | null>(null);

  async function confirm(): Promise<void> {
    setFault(null);
    setStep('opening');
    try {
      const [wallet, { result }, { principalWallet: winner }] = await Promise.all([
        findSessionWallet(),
        callInPlace(drawsApi.placeText, { query: list }),
        callInPlace(accountsApi.me),
      ]);
      if (!wallet || !isSameAddress(wallet.address, winner)) return stop({ kind: 'other', winner });
      setStep('signing');
      const signature = await wallet.signMessage(result.message);
      setStep('sending');
      const answer = await callInPlace(drawsApi.confirmPlace, { body: { ...list, signature } });
      setStep('ready');
      onConfirmed(answer.result);
      confirmedPlaces.set(confirmedPlaces.get() + 1);
    } catch (reason) {
      stop(faultOf(reason));
      onFault?.(reason);
    }
  }

  function stop(why: ConfirmFault): void {
    setFault(why);
    setStep('ready');
  }

  return { step, fault, confirm };
}

function faultOf(reason: unknown): ConfirmFault {
  // Checks the kind instead of the class, which may exist in two chunks.
  const kind = reason instanceof Error && 'kind' in reason ? reason.kind : null;
  if (kind === 'rejected') return { kind };
  if (kind === 'locked' || kind === 'pending') return { kind: 'locked' };
  return kind === null ? { code: faultCode(reason) } : { kind: 'failed' };
}
