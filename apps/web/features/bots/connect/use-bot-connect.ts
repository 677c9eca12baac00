import type { ErrorCode } from '@signboard/contract/errors.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectAccount } from '#web/features/social-connect/connect-account.ts';
import { consumeReturn } from '#web/features/social-connect/consume-return.ts';
import { checkFault, type SocialOutcome } from '#web/features/social-connect/social-outcome.ts';
import { botCall } from '../bot-call.ts';
import { cacheBot } from '../bot-queries.ts';
import { storeBotSession } from '../bot-session.ts';

/** The state of connecting an X account, and the last error. */
export type Connecting = { state: 'idle' | 'waiting' | 'connecting'; fault: ErrorCode | null };

const IDLE: Connecting = { state: 'idle', fault: null };

async function askAddress(): Promise<string> {
  const { payload } = await botCall(xApi.authUrl, {
    body: { url: location.origin, purpose: 'bot' },
  });
  return payload.url;
}

/** Connects an X account in a popup or by redirecting this tab; the callback is sent once and not stored. */
export function useBotConnect(waitingText: string) {
  const [stand, setStand] = useState<Connecting>(IDLE);
  const giveUp = useRef<AbortController>(undefined);

  async function finish(outcome: SocialOutcome): Promise<void> {
    if ('fault' in outcome) return setStand({ state: 'idle', fault: outcome.fault });
    setStand({ state: 'connecting', fault: null });
    try {
      const { result } = await botCall(xApi.tokenBot, { body: { url: outcome.url } });
      cacheBot(result.bot);
      storeBotSession(result.token);
      setStand(IDLE);
    } catch (reason) {
      setStand({ state: 'idle', fault: checkFault('twitter', reason) });
    }
  }

  async function start(): Promise<void> {
    giveUp.current?.abort();
    const giving = new AbortController();
    giveUp.current = giving;
    setStand({ state: 'waiting', fault: null });
    try {
      await finish(
        await connectAccount({ network: 'twitter', askAddress, waitingText, signal: giving.signal }),
      );
    } catch {
      if (giveUp.current === giving) setStand({ state: 'idle', fault: 'twitter-canceled' });
    }
  }

  const takeBack = useEffectEvent(() => {
    // A tab that waits for a popup gets the result from there.
    if (stand.state !== 'idle') return;
    const outcome = consumeReturn('twitter', location.pathname + location.search);
    if (outcome) void finish(outcome);
  });
  useEffect(() => {
    const take = () => takeBack();
    take();
    addEventListener('storage', take);
    return () => {
      removeEventListener('storage', take);
      const last = giveUp.current;
      giveUp.current = undefined;
      last?.abort();
    };
  }, []);

  return {
    stand,
    /** Must be called inside the click handler: otherwise browsers block the popup. */
    start: () => void start(),
    cancel: () => giveUp.current?.abort(),
  };
}
