import { discordApi } from '@signboard/contract/discord/endpoints.ts';
import type { RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectAccount } from '#web/features/social-connect/connect-account.ts';
import { consumeReturn } from '#web/features/social-connect/consume-return.ts';
import { discordBody, type SocialNetwork } from '#web/features/social-connect/social-network.ts';
import { checkFault, type SocialOutcome } from '#web/features/social-connect/social-outcome.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { SocialCheckState } from './line-states.ts';

const IDLE: SocialCheckState = { state: 'idle', fault: null };

type SocialCheckOptions = {
  network: SocialNetwork;
  listId: string;
  /** Whether the account is loaded, so that an OAuth callback can be processed. */
  isReady: boolean;
  waitingText: string;
  /** Called with the verdict, where the check returns one. */
  onChecked(verdict: RequirementVerdict | null): void;
  onFault(reason: unknown): void;
};

/** Checks an X or Discord account: in a popup, or by redirecting this tab. */
export function useSocialCheck(options: SocialCheckOptions) {
  const { network, listId, isReady, waitingText, onChecked, onFault } = options;
  const [stand, setStand] = useState<SocialCheckState>(IDLE);
  const giveUp = useRef<AbortController>(undefined);

  async function finish(outcome: SocialOutcome): Promise<void> {
    if ('fault' in outcome) return setStand({ state: 'idle', fault: outcome.fault });
    setStand({ state: 'checking', fault: null });
    try {
      const verdict = await sendOAuthCallback(network, outcome.url, listId);
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
      fetchAuthorizationUrl(network, listId).catch((reason) => {
        onFault(reason);
        throw reason;
      });
    try {
      await finish(await connectAccount({ network, askAddress, waitingText, signal: giving.signal }));
    } catch {
      if (giveUp.current === giving) setStand({ state: 'idle', fault: `${network}-canceled` });
    }
  }

  const takeBack = useEffectEvent(() => {
    // A tab that waits for a popup gets the result from there.
    if (stand.state !== 'idle') return;
    const outcome = consumeReturn(network, location.pathname + location.search);
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
    /** Must be called inside the click handler: otherwise browsers block the popup. */
    start: () => void start(),
    cancel: () => giveUp.current?.abort(),
    refuse: (fault: SocialCheckState['fault']) => setStand({ state: 'idle', fault }),
  };
}

type SocialChecksOptions = {
  listId: string;
  isReady: boolean;
  onChecked(verdict: RequirementVerdict | null): void;
  onFault(reason: unknown): void;
};

export function useSocialChecks(options: SocialChecksOptions) {
  const { t } = useTranslation('joining');
  return {
    twitter: useSocialCheck({ ...options, network: 'twitter', waitingText: t('opening.twitter') }),
    discord: useSocialCheck({ ...options, network: 'discord', waitingText: t('opening.discord') }),
  };
}

/** The network's authorization URL for a list's requirement. */
async function fetchAuthorizationUrl(network: SocialNetwork, listId: string): Promise<string> {
  const body = { url: location.origin, id: listId };
  const { payload } =
    network === 'twitter'
      ? await callInPlace(xApi.authUrl, { body })
      : await callInPlace(discordApi.authUrl, { body });
  return payload.url;
}

/** Sends the OAuth callback URL; resolves with the verdict where the call returns one. */
async function sendOAuthCallback(
  network: SocialNetwork,
  url: string,
  listId: string,
): Promise<RequirementVerdict | null> {
  if (network === 'twitter') {
    const { result } = await callInPlace(xApi.following, { body: { url, id: listId } });
    return result.requirement;
  }
  await callInPlace(discordApi.servers, { body: discordBody(url) });
  return null;
}
