import type { Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import type { Evidence, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { RegistrationDeps } from './deps.ts';
import type { JoinContext } from './join-context-store.ts';

type Nodes = Pick<RegistrationDeps, 'ethereumHoldings' | 'solanaHoldings'>;

/** Queries the chain only for what the list requires. */
export async function collectEvidence(
  nodes: Nodes,
  requirements: readonly Requirement[],
  joiner: JoinContext,
  email: string | null,
): Promise<Evidence> {
  const { twitter, discord, hasCaptchaPass } = joiner;
  const holdings = await collectHoldings(nodes, requirements, joiner);
  return { twitter, discord, ...holdings, hasCaptchaPass, email };
}

export async function collectHoldings(
  nodes: Nodes,
  requirements: readonly Requirement[],
  { chain, address }: Wallet,
): Promise<Pick<Evidence, 'balance' | 'holdings'>> {
  const requiresBalance = requirements.some(({ id }) => id === 'balance');
  const contracts = requirements.flatMap((one) => (one.id === 'nft' ? one.contracts : []));
  const node = chain === 'ethereum' ? nodes.ethereumHoldings : nodes.solanaHoldings;
  const [balance, holdings] = await Promise.all([
    requiresBalance ? node.balance(address) : ('could-not-check' as const),
    Promise.all(
      contracts.map(
        async (contract) => [contract, await nodes.ethereumHoldings.owns(contract, address)] as const,
      ),
    ),
  ]);
  return { balance, holdings: new Map(holdings) };
}
