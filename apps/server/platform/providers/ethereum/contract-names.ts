import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { type CallContract, readAbiText } from './call-contract.ts';

export type ContractNames = {
  /** Null when a contract has no name; throws when the lookup failed. */
  nameOf(contract: string): Promise<string | null>;
};

/** Selector of name(). */
const NAME = '0x06fdde03';
const MAX_CHARACTERS = 100;
const TTL = { ms: 600_000, max: 2_000 };

/** Names are untrusted: callers have to sanitise them before displaying them. */
export function createContractNames(callContract: CallContract, clock: Clock): ContractNames {
  const cache = createTtlCache<string | null>({ ...TTL, clock });
  return {
    nameOf: (contract) =>
      cache.get(contract.toLowerCase(), async () => {
        const answer = await callContract(contract, NAME);
        return answer === null ? null : tidyName(readAbiText(answer));
      }),
  };
}

/** One line without direction marks or invisible characters; null when nothing is left. */
export function tidyName(text: string | null): string | null {
  const line = (text ?? '')
    .slice(0, MAX_CHARACTERS * 10)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\uFFFD]/gu, '')
    .trim();
  return [...line].slice(0, MAX_CHARACTERS).join('').trim() || null;
}
