import type { Evidence, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { RegistrationDeps } from './deps.ts';
import type { Joiner } from './joiner-store.ts';

/** Puts together what is known about a person; the chain is asked only for what the list asks. */
export async function gatherEvidence(
  deps: Pick<RegistrationDeps, 'ethereumHoldings' | 'solanaHoldings'>,
  requirements: readonly Requirement[],
  joiner: Joiner,
  email: string | null,
): Promise<Evidence> {
  const { address, chain, twitter, discord, hasCaptchaPass } = joiner;
  const asksBalance = requirements.some(({ id }) => id === 'balance');
  const contracts = requirements.flatMap((one) => (one.id === 'nft' ? one.contracts : []));
  const node = chain === 'ethereum' ? deps.ethereumHoldings : deps.solanaHoldings;
  const [balance, holdings] = await Promise.all([
    asksBalance ? node.balance(address) : ('could-not-check' as const),
    Promise.all(
      contracts.map(
        async (contract) => [contract, await deps.ethereumHoldings.owns(contract, address)] as const,
      ),
    ),
  ]);
  return { twitter, discord, balance, holdings: new Map(holdings), hasCaptchaPass, email };
}
