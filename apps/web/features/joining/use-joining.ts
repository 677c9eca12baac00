import { PAGES } from '@signboard/contract/pages.ts';
import type { PublicList } from '@signboard/contract/third-page/calls.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { resetSession } from '#web/features/session/end-session.ts';
import { keepHere } from '#web/lib/api/call.ts';
import { isSessionFault } from './in-place-fault.ts';
import { lineProgress } from './line-progress.ts';
import { lineStates, type RequirementId } from './line-states.ts';
import { listAddress } from './list-address.ts';
import { mainViewOf } from './main-view.ts';
import type { Refusal } from './refusal.ts';
import { useJoin } from './use-join.ts';
import { useJoinCaptcha } from './use-join-captcha.ts';
import { useJoinEmail } from './use-join-email.ts';
import { usePerson } from './use-person.ts';
import { useSocialCheck } from './use-social-check.ts';
import { useVerdicts } from './use-verdicts.ts';

/** Verdicts that are older than this are asked for again before joining. */
const FRESH_MS = 20_000;

type JoiningOptions = {
  list: PublicList;
  /** Asks for the list again: its numbers have changed, or it stands otherwise than the page shows. */
  onListChange(): void;
  /** The session was over; the person signs in again, here. */
  onSessionEnd(): void;
  onJoined(): void;
  /** Leads the person to a requirement. */
  goTo(id: RequirementId): void;
};

/** Everything that stands between a person and an entry, and the ways through it. */
export function useJoining({ list, onListChange, onSessionEnd, onJoined, goTo }: JoiningOptions) {
  const { t } = useTranslation('joining');
  const address = listAddress(list);
  const requirements = list.details?.requirements ?? [];
  const asks = (id: RequirementId) => requirements.some((one) => one.id === id);

  function onFault(reason: unknown): void {
    if (isSessionFault(reason)) endSession();
  }
  const endSession = () => {
    void resetSession();
    onSessionEnd();
  };
  useKeptHere(endSession);

  const { isSignedIn, person, load, setEntry } = usePerson(address, onFault);
  const me = person.status === 'known' ? person.me : null;
  const entry = person.status === 'known' ? person.entry : null;
  const isAhead = list.state === 'open' || list.state === 'upcoming';
  const wallet = me && !entry && isAhead && me.chain === list.chain ? me.principalWallet : null;
  const verdicts = useVerdicts(address, wallet, onFault);
  const email = useJoinEmail(me);
  const isJudged = wallet !== null && !verdicts.isBanned;
  const captcha = useJoinCaptcha({ isAsked: isJudged && asks('captcha'), isOpen: list.state === 'open' });

  const social = { listId: list.id, onFault, onChecked: afterCheck };
  const isReady = isJudged;
  const twitter = useSocialCheck({
    ...social,
    network: 'twitter',
    isReady: isReady && asks('twitter'),
    waitingWords: t('opening.twitter'),
  });
  const discord = useSocialCheck({
    ...social,
    network: 'discord',
    isReady: isReady && asks('discord'),
    waitingWords: t('opening.discord'),
  });

  function afterCheck(verdict: Parameters<typeof verdicts.learn>[0] | null): void {
    if (verdict) verdicts.learn(verdict);
    void verdicts.check();
  }

  function onRefusal(refusal: Refusal): void {
    if (refusal.about === 'entry') void load();
    if (refusal.about === 'wallet') verdicts.ban();
    if (refusal.about === 'list') onListChange();
    if (refusal.about !== 'requirement') return;
    verdicts.learn(refusal.verdict);
    const { id } = refusal.verdict;
    if (refusal.fault && (id === 'twitter' || id === 'discord'))
      (id === 'twitter' ? twitter : discord).refuse(refusal.fault);
    goTo(id);
  }

  const joining = useJoin({
    list: address,
    passCaptcha: captcha.pass,
    onRefusal,
    onFault,
    onJoined(made) {
      captcha.spend();
      setEntry(made);
      onListChange();
      onJoined();
    },
    onLeft() {
      setEntry(null);
      onListChange();
    },
  });

  const lines = lineStates(requirements, {
    verdicts: verdicts.verdicts,
    isChecking: verdicts.isChecking,
    checkFault: verdicts.fault,
    twitter: twitter.stand,
    discord: discord.stand,
    captcha,
    emailFault: email.fault,
  });

  /** Balances and proofs change: what was judged a while ago is judged again before it counts. */
  async function freshObstacle(): Promise<RequirementId | null> {
    if (Date.now() - verdicts.atMs < FRESH_MS) return null;
    const judged = (await verdicts.check()) ?? [];
    const isOurs = (id: RequirementId) => id !== 'captcha' && id !== 'email';
    return judged.find(({ id, state }) => isOurs(id) && state !== 'met')?.id ?? null;
  }

  async function join(): Promise<void> {
    if (!wallet) return;
    const obstacle = await freshObstacle();
    if (obstacle) return goTo(obstacle);
    await joining.join({ address: wallet, ...(asks('email') && { email: email.email.trim() }) });
  }

  const known = me && { status: 'known' as const, chain: me.chain, hasEntry: entry !== null };
  return {
    view: mainViewOf({
      list,
      isSignedIn,
      person: known ?? { status: person.status === 'failed' ? 'failed' : 'loading' },
      isBanned: verdicts.isBanned,
    }),
    me,
    entry,
    lines: isJudged ? lines : null,
    progress: lineProgress(lines),
    verdicts,
    email,
    captcha,
    twitter,
    discord,
    busyWith: joining.busyWith,
    fault: joining.fault,
    join: () => void join(),
    leave: joining.leave,
    reload: () => void load(),
  };
}

export type Joining = ReturnType<typeof useJoining>;

/** While a person joins, an ended session does not send them to the login page: they sign in again here. */
function useKeptHere(endSession: () => void): void {
  const end = useEffectEvent(endSession);
  useEffect(
    () =>
      keepHere((page) => {
        const isSessionEnd = page === PAGES.login || page === PAGES.expired;
        if (isSessionEnd) end();
        return isSessionEnd;
      }),
    [],
  );
}
