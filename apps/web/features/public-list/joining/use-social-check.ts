import type { RequirementVerdict } from '@signboard/contract/public-list/calls.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectAccount } from '#web/features/social-connect/connect-account.ts';
import type { SocialNetwork } from '#web/features/social-connect/social-network.ts';
import { checkFault, type SocialOutcome } from '#web/features/social-connect/social-outcome.ts';
import { takeReturn } from '#web/features/social-connect/take-return.ts';
import type { SocialStand } from './line-states.ts';
import { askSocialAddress, sendSocialOutcome } from './social-calls.ts';

const IDLE: SocialStand = { state: 'idle', fault: null };

type SocialCheckOptions = {
  network: SocialNetwork;
  listId: string;
  /** Whether the person is known, so that what they brought back can be judged. */
  isReady: boolean;
  waitingWords: string;
  /** Called with what the check has found, where it says so itself. */
  onChecked(verdict: RequirementVerdict | null): void;
  onFault(reason: unknown): void;
};

/** The check of an account on X or Discord: in a window, or by way of the same tab. */
export function useSocialCheck(options: SocialCheckOptions) {
  const { network, listId, isReady, waitingWords, onChecked, onFault } = options;
  const [stand, setStand] = useState<SocialStand>(IDLE);
  const giveUp = useRef<AbortController>(undefined);

  async function finish(outcome: SocialOutcome): Promise<void> {
    if ('fault' in outcome) return setStand({ state: 'idle', fault: outcome.fault });
    setStand({ state: 'checking', fault: null });
    try {
      const verdict = await sendSocialOutcome(network, outcome.url, listId);
      setStand(IDLE);
      onChecked(verdict);
    } catch (reason) {
      setStand({ state: 'idle', fault: checkFault(network, reason) });
      onFault(reason);
    }
  }

  async function start(): Promise<void> {
    giveUp.current?.abort();
    const giving = new AbortController();
    giveUp.current = giving;
    setStand({ state: 'waiting', fault: null });
    const askAddress = () =>
      askSocialAddress(network, listId).catch((reason) => {
        onFault(reason);
        throw reason;
      });
    try {
      await finish(await connectAccount({ network, askAddress, waitingWords, signal: giving.signal }));
    } catch {
      if (giveUp.current === giving) setStand({ state: 'idle', fault: `${network}-canceled` });
    }
  }

  const takeBack = useEffectEvent(() => {
    // Whoever waits for a window hears of it there.
    if (stand.state !== 'idle') return;
    const outcome = takeReturn(network, location.pathname + location.search);
    if (outcome) void finish(outcome);
  });
  useEffect(() => {
    if (!isReady) return;
    const take = () => takeBack();
    take();
    addEventListener('storage', take);
    return () => removeEventListener('storage', take);
  }, [isReady]);
  useEffect(
    () => () => {
      const last = giveUp.current;
      giveUp.current = undefined;
      last?.abort();
    },
    [],
  );

  return {
    stand,
    /** Must be called within the click: only then may a window open. */
    start: () => void start(),
    cancel: () => giveUp.current?.abort(),
    refuse: (fault: SocialStand['fault']) => setStand({ state: 'idle', fault }),
  };
}
