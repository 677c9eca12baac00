import type { Account } from '@signboard/contract/accounts/schemas.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { referrerField } from '#web/features/visits/referrer.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem, isSessionFault } from '#web/lib/api/problem.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import type { ListAddress } from './list-address.ts';
import { faultCode, NO_PASS, type Refusal, refusalOf } from './refusal.ts';

type Work = 'join' | 'leave';
type JoinRequest = { address: string; email?: string };

type JoinOptions = {
  list: ListAddress;
  /** Re-checks the requirements; false when one is not met. */
  isFree(): Promise<boolean>;
  /** Ensures a captcha pass, where the list requires one; false for a bot. */
  passCaptcha(isAgain: boolean): Promise<boolean>;
  /** Called after joining or leaving. */
  onChange(entry: OwnEntry | null): void;
  /** Called for errors that belong to a place on the page: a requirement, the entry, the wallet, the list. */
  onRefusal(refusal: Refusal): void;
  onFault(reason: unknown): void;
};

export function useJoin({ list, isFree, passCaptcha, onChange, onRefusal, onFault }: JoinOptions) {
  const [busyWith, setBusyWith] = useState<Work | null>(null);
  const [fault, setFault] = useState<{ work: Work; code: ErrorCode } | null>(null);

  async function during(work: Work, task: () => Promise<void>): Promise<void> {
    if (busyWith) return;
    setBusyWith(work);
    setFault(null);
    try {
      await task();
    } catch (reason) {
      const refusal = refusalOf(reason);
      if (refusal) onRefusal(refusal);
      const isShown =
        refusal?.about === 'requirement' || refusal?.about === 'entry' || isSessionFault(reason);
      if (!isShown) setFault({ work, code: faultCode(reason) });
      onFault(reason);
    } finally {
      setBusyWith(null);
    }
  }

  async function register(body: JoinRequest, isAgain: boolean): Promise<void> {
    if (!(await passCaptcha(isAgain))) return onRefusal(NO_PASS);
    try {
      const { result } = await callInPlace(publicListApi.register, {
        body: { ...list, ...body, ...referrerField() },
      });
      onChange(result);
    } catch (reason) {
      // The pass may have expired meanwhile: retry once with a new one.
      if (isAgain || !isProblem(reason) || reason.requirement !== 'captcha') throw reason;
      await register(body, true);
    }
  }

  const faultOf = (work: Work) => (fault?.work === work ? fault.code : null);
  return {
    busyWith,
    joinFault: faultOf('join'),
    leaveFault: faultOf('leave'),
    join: (request: JoinRequest) =>
      during('join', async () => {
        if (await isFree()) await register(request, false);
      }),
    leave: () =>
      during('leave', async () => {
        await callInPlace(publicListApi.leave, { body: list });
        onChange(null);
      }),
  };
}

/** Starts automatically as soon as the person could join. */
export function useJoinCaptcha({ isAsked, isOpen }: { isAsked: boolean; isOpen: boolean }) {
  const captcha = useCaptcha('join');
  const [hasFailed, setFailed] = useState(false);

  async function run(make: () => Promise<number>): Promise<boolean> {
    setFailed(false);
    try {
      return (await make()) >= MIN_CAPTCHA_SCORE;
    } catch (reason) {
      setFailed(true);
      throw reason;
    }
  }

  const begin = useEffectEvent(() => void run(captcha.refresh).catch(() => {}));
  const isDue = isAsked && isOpen;
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);

  return {
    state: captcha.state,
    hasFailed,
    isLater: !isOpen,
    retry: () => void run(captcha.refresh).catch(() => {}),
    /** Ensures a valid pass; false for a visitor who counts as a bot. */
    pass: (isAgain: boolean) =>
      isAsked ? run(isAgain ? captcha.refresh : captcha.ensure) : Promise.resolve(true),
    spend: captcha.spend,
  };
}

type EmailValidator = typeof import('./email-fault.ts')['emailFault'];

/** The profile's address, until the person types another. */
export function useJoinEmail(me: Account | null, isAsked: boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  const judge = useEmailValidator(isAsked);
  const email = typed ?? me?.email ?? '';
  const isEmpty = email.trim() === '';
  return {
    email,
    setEmail: setTyped,
    isTouched: typed !== null,
    fault: isEmpty ? ('reason.email-needed' as const) : (judge?.(email) ?? null),
    isConfirmed: me?.emailConfirmed === true && email.trim() === me.email,
  };
}

/** Loaded on demand: it brings the schemas along, which few lists need. Until then only the server validates. */
function useEmailValidator(isAsked: boolean): EmailValidator | null {
  const [judge, setJudge] = useState<EmailValidator | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    loadChunk(() => import('./email-fault.ts'))
      .then(({ emailFault }) => setJudge(() => emailFault))
      .catch(() => {});
  }, [isAsked]);
  return judge;
}
