import type { OwnPlace } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useEffectEvent } from 'react';
import { rulePart } from '#web/features/public-list/rule-parts.ts';
import { useStore } from '#web/lib/store/store.ts';
import { confirmedPlaces } from '../confirmed-places.ts';
import { lineProgress, lineStates, type RequirementId } from './line-states.ts';
import { listAddress } from './list-address.ts';
import { mainViewOf } from './main-view.ts';
import type { Refusal } from './refusal.ts';
import { ruleStates } from './rule-states.ts';
import { useJoin, useJoinCaptcha, useJoinEmail } from './use-join.ts';
import { usePerson, useSessionEnd } from './use-person.ts';
import { useSocialChecks } from './use-social-checks.ts';
import { useVerdicts } from './use-verdicts.ts';

/** Older verdicts are re-checked before joining. */
const MAX_VERDICT_AGE_MS = 20_000;

type JoiningOptions = {
  list: PublicList;
  /** Refetches the list after its numbers or its state have changed. */
  onListChange(): void;
  /** The session has ended; the person signs in again on this page. */
  onSessionEnd(): void;
  /** Leads the person to a requirement, or to the board. */
  goTo(place: RequirementId | 'main'): void;
};

/** The whole state of joining a list, and its actions. */
export function useJoining({ list, onListChange, onSessionEnd, goTo }: JoiningOptions) {
  const address = listAddress(list);
  const { requirements = [], bonuses = [] } = list.details ?? {};
  const asks = (id: RequirementId) => requirements.some((one) => one.id === id);

  const onFault = useSessionEnd(onSessionEnd);
  const { isSignedIn, person, load, setEntry } = usePerson(address, list.state, onFault);
  const { me, entry } = person.status === 'known' ? person : { me: null, entry: null };
  const isAhead = list.state === 'open' || list.state === 'upcoming';
  const wallet = me && !entry && isAhead && me.chain === list.chain ? me.principalWallet : null;
  const verdicts = useVerdicts(address, { wallet, terms: [requirements, bonuses], onFault });
  const isJudged = wallet !== null && !verdicts.isBanned;
  const email = useJoinEmail(me, isJudged && asks('email'));
  const captcha = useJoinCaptcha({ isAsked: isJudged && asks('captcha'), isOpen: list.state === 'open' });
  const social = useSocialChecks({
    listId: list.id,
    isReady: isJudged,
    onFault,
    onChecked(verdict) {
      if (verdict) verdicts.learn(verdict);
      void verdicts.check();
    },
  });

  const confirmed = useStore(confirmedPlaces);
  const refreshCounts = useEffectEvent(onListChange);
  useEffect(() => {
    if (confirmed > 0) refreshCounts();
  }, [confirmed]);

  function onRefusal(refusal: Refusal): void {
    if (refusal.about === 'entry') void load();
    if (refusal.about === 'wallet') verdicts.ban();
    if (refusal.about === 'list') onListChange();
    if (refusal.about !== 'requirement') return;
    const { id } = refusal.verdict;
    verdicts.learn(refusal.verdict);
    if (id === 'twitter' || id === 'discord') social[id].refuse(refusal.fault);
    // A refusal doesn't say which conditions of a rule were not met.
    if (id === 'rule') void verdicts.check();
    goTo(asks(id) ? id : 'rule');
  }

  /** Balances and follows change: old verdicts are re-checked before they count. */
  async function isFree(): Promise<boolean> {
    if (Date.now() - verdicts.atMs < MAX_VERDICT_AGE_MS) return true;
    const judged = (await verdicts.check()) ?? [];
    const isServers = (id: RequirementId) => id !== 'captcha' && id !== 'email';
    const obstacle = judged.find(({ id, state }) => isServers(id) && state !== 'met');
    if (obstacle) goTo(obstacle.id);
    return !obstacle;
  }

  const joining = useJoin({
    list: address,
    isFree,
    passCaptcha: captcha.pass,
    onRefusal,
    onFault,
    onChange(next) {
      captcha.spend();
      setEntry(next);
      onListChange();
      goTo('main');
    },
  });

  const verdictOf = (id: RequirementId) => verdicts.verdicts?.find((verdict) => verdict.id === id);
  const facts = {
    isChecking: verdicts.isChecking,
    checkFault: verdicts.fault,
    twitter: social.twitter.stand,
    discord: social.discord.stand,
  };
  const rule = requirements.find((one) => one.id === 'rule')?.rule;
  const parts = rule ? ruleStates(rulePart(rule), verdictOf('rule')?.rule, facts) : null;
  const [whole = null] = parts?.values() ?? [];
  const lines = lineStates(requirements, {
    ...facts,
    verdicts: verdicts.verdicts,
    rule: whole && { mark: whole.mark, messageKey: whole.messageKey },
    captcha,
    emailFault: email.fault,
  });

  const request = wallet && { address: wallet, ...(asks('email') && { email: email.email.trim() }) };
  return {
    view: mainViewOf({ list, isSignedIn, person, isBanned: verdicts.isBanned }),
    me,
    entry,
    lines: isJudged ? lines : null,
    /** The states of the rule's parts; the whole rule comes first. */
    parts: isJudged ? parts : null,
    holdings: verdicts.holdings,
    chances: isJudged ? verdicts.chances : null,
    isChecking: verdicts.isChecking,
    /** The delegating wallet that met a requirement. */
    vaultOf: (id: RequirementId) => verdictOf(id)?.by ?? null,
    progress: lineProgress(lines),
    check: () => void verdicts.check(),
    /** For an error of a call outside of this hook. */
    onFault,
    email,
    captcha,
    ...social,
    busyWith: joining.busyWith,
    joinFault: joining.joinFault,
    leaveFault: joining.leaveFault,
    join: () => void (request && joining.join(request)),
    leave: () => void joining.leave(),
    reload: () => void load(),
    /** After the person has confirmed the place. */
    keepPlace(place: OwnPlace): void {
      setEntry(entry && { ...entry, place });
    },
  };
}

export type Joining = ReturnType<typeof useJoining>;
