import { handoffApi } from '@signboard/contract/accounts/handoff-endpoints.ts';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { useCallback, useEffect, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem, isSessionFault } from '#web/lib/api/problem.ts';
import { readUserTokens } from '#web/lib/api/tokens.ts';
import type { ConnectedWallet, WalletChain, WalletOption } from '#web/lib/wallets/types.ts';
import { ensureAnonymousSession } from '../session/anonymous.ts';
import { connectFault, type SignInFault } from '../session/sign-in-fault.ts';
import { sessionReady } from '../session/start-session.ts';
import { loadWalletConnection } from '../session/wallet-library.ts';

type HandoffList = { name: string; chain: WalletChain } | null;

export type WalletSideStep =
  | { name: 'loading' | 'unreachable' | 'storage' | 'done' }
  /** Nothing more can be done here; the server says why. */
  | { name: 'over'; text: string | null }
  | { name: 'ready'; list: HandoffList; fault: SignInFault | 'unreachable' | null }
  | { name: 'working'; list: HandoffList; option: WalletOption; isSigning: boolean };

type Ready = Extract<WalletSideStep, { name: 'ready' }>;

/** The wallet's side of a hand-off: connect, prove by the digits that it is one's own, sign. */
export function useWalletSide(id: string) {
  const [step, setStep] = useState<WalletSideStep>({ name: 'loading' });

  const load = useCallback(() => {
    setStep({ name: 'loading' });
    callInPlace(handoffApi.show, { query: { id } })
      .then(({ state, list }) => setStep(firstStep(state, list)))
      .catch((reason) =>
        setStep(isProblem(reason) ? { name: 'over', text: reason.msg } : { name: 'unreachable' }),
      );
  }, [id]);
  useEffect(load, [load]);

  async function sign({ list }: Ready, option: WalletOption, digits: string): Promise<void> {
    setStep({ name: 'working', list, option, isSigning: false });
    try {
      const wallet = await connect(option);
      await claimAndSign(id, digits, wallet, () =>
        setStep({ name: 'working', list, option, isSigning: true }),
      );
      setStep({ name: 'done' });
    } catch (reason) {
      setStep(stepAfter(reason, list));
    }
  }
  return { step, sign, load };
}

/** A claimed hand-off may be this browser's own, so that only the claim tells. */
function firstStep(state: string, list: HandoffList): WalletSideStep {
  return state === 'open' || state === 'claimed'
    ? { name: 'ready', list, fault: null }
    : { name: 'over', text: null };
}

async function connect(option: WalletOption): Promise<ConnectedWallet> {
  const { connectWallet } = await loadWalletConnection();
  return await connectWallet(option.id);
}

/** The hand-off is claimed only once a wallet is there: a browser without one must not use it up. */
async function claimAndSign(
  id: string,
  digits: string,
  wallet: ConnectedWallet,
  onClaim: () => void,
): Promise<void> {
  await sessionReady();
  if (!readUserTokens()) await ensureAnonymousSession();
  const { message } = await callInPlace(handoffApi.claim, { body: { id, digits } });
  onClaim();
  const { address } = wallet;
  const signature = await wallet.signMessage(insertAddress(message, address));
  await callInPlace(handoffApi.sign, { body: { id, address, signature } });
}

/** The person may try again with another wallet, or after they declined. */
function stepAfter(reason: unknown, list: HandoffList): WalletSideStep {
  // Without cookies, no browser has a session for longer than one call.
  if (isSessionFault(reason)) return { name: 'storage' };
  if (!isProblem(reason))
    return {
      name: 'ready',
      list,
      fault: reason instanceof Error && 'kind' in reason ? connectFault(reason) : 'unreachable',
    };
  return reason.code.startsWith('handoff-')
    ? { name: 'over', text: reason.msg }
    : { name: 'ready', list, fault: { text: reason.msg } };
}
