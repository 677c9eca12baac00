import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { OwnEntry } from '@signboard/contract/public-list/calls.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { thirdPageCalls } from '#web/lib/api/third-page-calls.ts';
import { faultCode, isSessionFault } from './in-place-fault.ts';
import type { ListAddress } from './list-address.ts';
import { NO_PASS, type Refusal, refusalOf } from './refusal.ts';

type Work = 'join' | 'leave';
type JoinRequest = { address: string; email?: string };

type JoinOptions = {
  list: ListAddress;
  /** Looks once more whether anything stands in the way; false when something does. */
  isFree(): Promise<boolean>;
  /** Makes sure of the anti-bot check, where the list asks for it; false when it says "bot". */
  passCaptcha(isAgain: boolean): Promise<boolean>;
  /** The person has an entry now, or none any more. */
  onChange(entry: OwnEntry | null): void;
  /** A refusal that has a place on the page: a requirement, the entry, the wallet, the list. */
  onRefusal(refusal: Refusal): void;
  onFault(reason: unknown): void;
};

/** Joining and leaving, and what stands in the way of them. */
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
      const isTold = refusal?.about === 'requirement' || refusal?.about === 'entry' || isSessionFault(reason);
      if (!isTold) setFault({ work, code: faultCode(reason) });
      onFault(reason);
    } finally {
      setBusyWith(null);
    }
  }

  async function register(body: JoinRequest, isAgain: boolean): Promise<void> {
    if (!(await passCaptcha(isAgain))) return onRefusal(NO_PASS);
    try {
      const { result } = await callInPlace(thirdPageCalls.register, { body: { ...list, ...body } });
      onChange(result);
    } catch (reason) {
      // The pass may have ended while the person read on: another one is made, once.
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
        await callInPlace(thirdPageCalls.leave, { body: list });
        onChange(null);
      }),
  };
}
