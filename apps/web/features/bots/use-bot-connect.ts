import type { ErrorCode } from '@signboard/contract/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectAccount } from '#web/features/social-connect/connect-account.ts';
import { checkFault, type SocialOutcome } from '#web/features/social-connect/social-outcome.ts';
import { takeReturn } from '#web/features/social-connect/take-return.ts';
import { twitterCalls } from '#web/lib/api/twitter-calls.ts';
import { botCall } from './bot-call.ts';
import { keepBot } from './bot-queries.ts';
import { keepBotSession } from './bot-session.ts';

/** How the connection of a bot's account stands: at rest, at X, or being made; and what was wrong with the last one. */
export type Connecting = { state: 'idle' | 'waiting' | 'connecting'; fault: ErrorCode | null };

const IDLE: Connecting = { state: 'idle', fault: null };

async function askAddress(): Promise<string> {
  const { payload } = await botCall(twitterCalls.authUrl, {
    body: { url: location.origin, purpose: 'bot' },
  });
  return payload.url;
}

/** Connects a bot's account: in a window, or by way of the same tab; what came back is sent once and kept nowhere. */
export function useBotConnect(waitingWords: string) {
  const [stand, setStand] = useState<Connecting>(IDLE);
  const giveUp = useRef<AbortController>(undefined);

  async function finish(outcome: SocialOutcome): Promise<void> {
    if ('fault' in outcome) return setStand({ state: 'idle', fault: outcome.fault });
    setStand({ state: 'connecting', fault: null });
    try {
      const { result } = await botCall(twitterCalls.tokenBot, { body: { url: outcome.url } });
      keepBot(result.bot);
      keepBotSession(result.token);
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
        await connectAccount({ network: 'twitter', askAddress, waitingWords, signal: giving.signal }),
      );
    } catch {
      if (giveUp.current === giving) setStand({ state: 'idle', fault: 'twitter-canceled' });
    }
  }

  const takeBack = useEffectEvent(() => {
    // Whoever waits for a window hears of it there.
    if (stand.state !== 'idle') return;
    const outcome = takeReturn('twitter', location.pathname + location.search);
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
    /** Must be called within the click: only then may a window open. */
    start: () => void start(),
    cancel: () => giveUp.current?.abort(),
  };
}
