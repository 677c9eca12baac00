import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Chances, RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { PresentHoldings } from '@signboard/contract/public-list/own-entry.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { withVerdict } from './line-states.ts';
import type { ListAddress } from './list-address.ts';
import { faultCode } from './refusal.ts';

/** The server's verdicts about a wallet and a list. */
export type Verdicts = {
  verdicts: readonly RequirementVerdict[] | null;
  holdings: PresentHoldings | null;
  /** Null for a list without bonuses. */
  chances: Chances | null;
  isBanned: boolean;
  isChecking: boolean;
  fault: ErrorCode | null;
  atMs: number;
};

const UNKNOWN: Verdicts = {
  verdicts: null,
  holdings: null,
  chances: null,
  isBanned: false,
  isChecking: true,
  fault: null,
  atMs: 0,
};

type VerdictsOptions = {
  /** Null while there is no wallet to check. */
  wallet: string | null;
  /** What is checked: the requirements and the bonuses. */
  terms: readonly unknown[];
  onFault(reason: unknown): void;
};

/** Refetched when the wallet or the list's terms change. */
export function useVerdicts({ workspace, name }: ListAddress, { wallet, terms, onFault }: VerdictsOptions) {
  const question = JSON.stringify([wallet, terms]);
  const [known, setKnown] = useState<Verdicts>(UNKNOWN);
  const asked = useRef(0);

  /** Only the latest request counts, whatever the order of the responses. Null when there is no response. */
  async function check(): Promise<readonly RequirementVerdict[] | null> {
    if (!wallet) return null;
    asked.current += 1;
    const turn = asked.current;
    setKnown((last) => ({ ...last, isChecking: true, fault: null }));
    try {
      const body = { workspace, name, address: wallet };
      const { result } = await callInPlace(publicListApi.validateAddress, { body });
      if (turn !== asked.current) return null;
      const { requirements: verdicts, banned: isBanned = false, holdings = null, chances = null } = result;
      setKnown({ verdicts, holdings, chances, isBanned, isChecking: false, fault: null, atMs: Date.now() });
      return verdicts;
    } catch (reason) {
      if (turn !== asked.current) return null;
      setKnown((last) => ({ ...last, isChecking: false, fault: faultCode(reason) }));
      onFault(reason);
      return null;
    }
  }

  const checkWallet = useEffectEvent(check);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the wallet or the terms change
  useEffect(() => {
    asked.current += 1;
    setKnown(UNKNOWN);
    void checkWallet();
  }, [question]);

  return {
    ...known,
    check,
    /** Applies a verdict learned otherwise, such as from a refusal. */
    learn(verdict: RequirementVerdict): void {
      setKnown((last) => ({ ...last, verdicts: withVerdict(last.verdicts, verdict) }));
    },
    ban: () => setKnown((last) => ({ ...last, isBanned: true })),
  };
}
