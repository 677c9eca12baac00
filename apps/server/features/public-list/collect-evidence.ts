import type { Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { isProvenOnMainnet } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import type { Evidence, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { Caller } from '#server/usage/usage-counter.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { RegistrationDeps } from './deps.ts';
import type { JoinContext } from './join-context-store.ts';

type Nodes = Pick<Deps, 'ethereumHoldings' | 'solanaHoldings'>;

/** Queries the chain only for what the list requires, and within the caller's share of paid calls. */
export async function collectEvidence(
  { holdingsFor, paidCalls }: Pick<RegistrationDeps, 'holdingsFor' | 'paidCalls'>,
  caller: Caller,
  requirements: readonly Requirement[],
  { joiner, email }: { joiner: JoinContext; email: string | null },
): Promise<Evidence> {
  const { signatureChainId, twitter, discord, hasCaptchaPass } = joiner;
  const nodes = holdingsFor((calls) => paidCalls.allow('chain', caller, calls));
  const needed = isProvenOnMainnet(joiner) ? requirements : [];
  const holdings = await collectHoldings(nodes, needed, joiner);
  return { signatureChainId, twitter, discord, ...holdings, hasCaptchaPass, email };
}

export async function collectHoldings(
  nodes: Nodes,
  requirements: readonly Requirement[],
  { chain, address }: Wallet,
): Promise<Pick<Evidence, 'balance' | 'holdings'>> {
  const requiresBalance = requirements.some(({ id }) => id === 'balance');
  const contracts = new Set(requirements.flatMap((one) => (one.id === 'nft' ? one.contracts : [])));
  const node = chain === 'ethereum' ? nodes.ethereumHoldings : nodes.solanaHoldings;
  const [balance, holdings] = await Promise.all([
    requiresBalance ? node.balance(address) : ('could-not-check' as const),
    Promise.all(
      [...contracts].map(
        async (contract) => [contract, await nodes.ethereumHoldings.tokens(contract, address)] as const,
      ),
    ),
  ]);
  return { balance, holdings: new Map(holdings) };
}
