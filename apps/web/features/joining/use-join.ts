import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { OwnEntry } from '@signboard/contract/third-page/calls.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { thirdPageCalls } from '#web/lib/api/third-page-calls.ts';
import { faultCode } from './in-place-fault.ts';
import type { ListAddress } from './list-address.ts';
import { type Refusal, refusalOf } from './refusal.ts';

type JoinRequest = { address: string; email?: string };

type JoinOptions = {
  list: ListAddress;
  /** Makes sure of the anti-bot check, where the list asks for it; false when it says "bot". */
  passCaptcha(isAgain: boolean): Promise<boolean>;
  onJoined(entry: OwnEntry): void;
  onLeft(): void;
  /** A refusal that has a place on the page: a requirement, the entry, the wallet, the list. */
  onRefusal(refusal: Refusal): void;
  onFault(reason: unknown): void;
};

/** Joining and leaving, and what stands in the way of them. */
export function useJoin({ list, passCaptcha, onJoined, onLeft, onRefusal, onFault }: JoinOptions) {
  const [busyWith, setBusyWith] = useState<'join' | 'leave' | null>(null);
  const [fault, setFault] = useState<ErrorCode | null>(null);

  async function during(work: 'join' | 'leave', task: () => Promise<void>): Promise<void> {
    setBusyWith(work);
    setFault(null);
    try {
      await task();
    } catch (reason) {
      const refusal = refusalOf(reason);
      if (refusal) onRefusal(refusal);
      if (refusal?.about !== 'requirement') setFault(faultCode(reason));
      onFault(reason);
    } finally {
      setBusyWith(null);
    }
  }

  async function register(body: JoinRequest, isAgain: boolean): Promise<void> {
    if (!(await passCaptcha(isAgain))) return;
    try {
      const { result } = await callInPlace(thirdPageCalls.register, { body: { ...list, ...body } });
      onJoined(result);
    } catch (reason) {
      // The pass may have ended while the person read on: another one is made, once.
      if (isAgain || !isProblem(reason) || reason.requirement !== 'captcha') throw reason;
      await register(body, true);
    }
  }

  return {
    busyWith,
    fault,
    clearFault: () => setFault(null),
    join: (request: JoinRequest) => during('join', () => register(request, false)),
    leave: () =>
      during('leave', async () => {
        await callInPlace(thirdPageCalls.leave, { body: list });
        onLeft();
      }),
  };
}
