import type { Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import type { Evidence, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { RegistrationDeps } from './deps.ts';
import type { Joiner } from './joiner-store.ts';

type Nodes = Pick<RegistrationDeps, 'ethereumHoldings' | 'solanaHoldings'>;

/** Puts together what is known about a person; the chain is asked only for what the list asks. */
export async function gatherEvidence(
  nodes: Nodes,
  requirements: readonly Requirement[],
  joiner: Joiner,
  email: string | null,
): Promise<Evidence> {
  const { twitter, discord, hasCaptchaPass } = joiner;
  const holdings = await gatherHoldings(nodes, requirements, joiner);
  return { twitter, discord, ...holdings, hasCaptchaPass, email };
}

/** What a wallet holds of what is asked for. */
export async function gatherHoldings(
  nodes: Nodes,
  requirements: readonly Requirement[],
  { chain, address }: Wallet,
): Promise<Pick<Evidence, 'balance' | 'holdings'>> {
  const asksBalance = requirements.some(({ id }) => id === 'balance');
  const contracts = requirements.flatMap((one) => (one.id === 'nft' ? one.contracts : []));
  const node = chain === 'ethereum' ? nodes.ethereumHoldings : nodes.solanaHoldings;
  const [balance, holdings] = await Promise.all([
    asksBalance ? node.balance(address) : ('could-not-check' as const),
    Promise.all(
      contracts.map(
        async (contract) => [contract, await nodes.ethereumHoldings.owns(contract, address)] as const,
      ),
    ),
  ]);
  return { balance, holdings: new Map(holdings) };
}
