import type { Chain } from '../accounts/wallet-address.ts';
import { MAINNET_ID } from '../chains/evm-chains.ts';
import type { Terms, TermsRequirement } from '../lists/terms.ts';
import type { ChainId, TokenCondition } from './chain-condition.ts';
import type { Requirement } from './requirement.ts';

/** What is checked, in display order. */
export function requirementsOfTerms({
  chain,
  requirements,
}: Pick<Terms, 'chain' | 'requirements'>): Requirement[] {
  return requirements.map((requirement) => toRequirement(requirement, chain));
}

/** The simple requirements ask about the chain of the list's wallets. */
const CHAIN_IDS: Record<Chain, ChainId> = { ethereum: MAINNET_ID, solana: 'solana' };

function toRequirement(requirement: TermsRequirement, chain: Chain): Requirement {
  switch (requirement.id) {
    case 'twitter':
      return { id: 'twitter', account: requirement.account, isChecked: requirement.isChecked ?? true };
    case 'discord':
      return {
        id: 'discord',
        serverId: requirement.server,
        roleId: requirement.role,
        joinedBefore: requirement.joinedBefore === null ? null : new Date(requirement.joinedBefore),
      };
    case 'balance':
      return {
        id: 'balance',
        condition: { type: 'coin', chain: CHAIN_IDS[chain], minimum: requirement.amount },
      };
    case 'nft':
      return { id: 'nft', conditions: requirement.contracts.map(anyTokenOf) };
    default:
      return requirement;
  }
}

/** Also right for contracts that are older than the standard: all of them answer `balanceOf(address)`. */
const anyTokenOf = (contract: string): TokenCondition => ({
  type: 'token',
  chain: MAINNET_ID,
  standard: 'erc721',
  contract,
  tokenId: null,
  minimum: '1',
  decimals: 0,
  name: null,
});
