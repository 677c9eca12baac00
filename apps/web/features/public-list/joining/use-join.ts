import type { ErrorCode } from '@signboard/contract/errors.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { OwnEntry } from '@signboard/contract/public-list/schemas.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { faultCode, isSessionFault } from './in-place-fault.ts';
import type { ListAddress } from './list-address.ts';
import { NO_PASS, type Refusal, refusalOf } from './refusal.ts';

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
      const { result } = await callInPlace(publicListApi.register, { body: { ...list, ...body } });
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
