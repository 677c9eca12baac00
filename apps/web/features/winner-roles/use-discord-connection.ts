import type { ErrorCode } from '@signboard/contract/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectAccount } from '#web/features/social-connect/connect-account.ts';
import { consumeReturn } from '#web/features/social-connect/consume-return.ts';
import { checkFault, type SocialOutcome } from '#web/features/social-connect/social-outcome.ts';

type DiscordConnection = {
  /** A page may connect Discord for other purposes too. */
  purpose: string;
  waitingText: string;
  askAddress(): Promise<string>;
  /** Sends the callback URL to the server. */
  finish(url: string): Promise<void>;
};

/** Connects a Discord account in a popup, or by leaving this tab and returning to it. */
export function useDiscordConnection({ purpose, waitingText, askAddress, finish }: DiscordConnection) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ErrorCode | null>(null);
  const giveUp = useRef<AbortController>(undefined);

  async function receive(outcome: SocialOutcome): Promise<void> {
    if ('fault' in outcome) return setFault(outcome.fault);
    try {
      await finish(outcome.url);
    } catch (reason) {
      setFault(checkFault('discord', reason));
    }
  }

  async function run(connecting: Promise<SocialOutcome>): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await receive(await connecting);
    } catch {
      // The page was left.
    } finally {
      setBusy(false);
    }
  }

  function start(): void {
    giveUp.current?.abort();
    const giving = new AbortController();
    giveUp.current = giving;
    void run(connectAccount({ network: 'discord', purpose, askAddress, waitingText, signal: giving.signal }));
  }

  const takeBack = useEffectEvent(() => {
    const outcome = consumeReturn('discord', location.pathname + location.search, purpose);
    if (outcome) void run(Promise.resolve(outcome));
  });
  useEffect(() => {
    takeBack();
    return () => giveUp.current?.abort();
  }, []);

  /** `start` must be called inside the click handler: otherwise browsers block the popup. */
  return { isBusy, fault, start };
}
