import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { delegateRegistriesOf } from '@signboard/domain/chains/proof-contracts.ts';
import { selectorOf } from '@signboard/domain/eligibility/encode-call.ts';
import type { Delegation } from '@signboard/domain/eligibility/requirement.ts';
import { askChain, type EvmChainNodes } from './ask-chain.ts';
import type { EvmAnswer } from './evm-question.ts';
import type { Vault } from './port.ts';
import { readStructs, toAddress, toWord } from './words.ts';

const INCOMING = selectorOf('getIncomingDelegations(address)');
const BY_DELEGATE = selectorOf('getDelegationsByDelegate(address)');

/** Anyone can delegate to any wallet, so that the list can be long without its owner's doing. */
const BYTES_PER_REGISTRY = 500_000;
/** Registries list the oldest first, so that newer ones of strangers don't displace them. */
const MOST_VAULTS = 20;

/** A vault, and one thing that it delegated. */
type Grant = { vault: string; delegation: Delegation };

/**
 * Of both registries; null when the chain did not answer. A registry that a chain lacks returns nothing. One that exists
 * never reverts: it fails only when strangers have made the list too long to read.
 */
export async function readDelegations(
  chain: EvmChainNodes,
  wallet: string,
  signal: AbortSignal,
): Promise<Grant[] | null> {
  const { v2, v1 } = delegateRegistriesOf(chain.id);
  const hot = toWord(BigInt(wallet));
  const [current, previous] = await askChain(
    chain,
    [
      { kind: 'call', contract: v2, data: INCOMING + hot },
      { kind: 'call', contract: v1, data: BY_DELEGATE + hot },
    ],
    { signal, bytesPerAnswer: BYTES_PER_REGISTRY },
  );
  if (!isKnown(current) || !isKnown(previous)) return null;
  return [...currentGrants(chain.id, current), ...previousGrants(chain.id, previous)];
}

const isKnown = (answer: EvmAnswer | undefined): answer is string =>
  typeof answer === 'string' && answer !== 'could-not-check';

/** Never the wallet itself. */
export function toVaults(wallet: string, grants: readonly Grant[]): Vault[] {
  const vaults = new Map<string, Delegation[]>();
  for (const { vault, delegation } of grants) {
    if (vault === wallet.toLowerCase()) continue;
    const known = vaults.get(vault);
    if (known) known.push(delegation);
    else if (vaults.size < MOST_VAULTS) vaults.set(vault, [delegation]);
  }
  return [...vaults].map(([address, delegations]) => ({ address: toChecksumAddress(address), delegations }));
}

type Scope = Omit<Delegation, 'chain'>;
const EVERYTHING: Scope = { contract: null, tokenId: null, amount: null };
const wholeContract = (contract: bigint): Scope => ({ ...EVERYTHING, contract: toAddress(contract) });

/** Of v2: type, to, from, rights, contract, token id, amount. Only delegations of all rights count. */
function currentGrants(chain: number, answer: string): Grant[] {
  return (readStructs(answer, 7) ?? []).flatMap(
    ([type, , from = 0n, rights, contract = 0n, tokenId = 0n, amount = 0n]) => {
      const scope = rights === 0n ? currentScope(Number(type), contract, tokenId, amount) : null;
      return scope ? [{ vault: toAddress(from), delegation: { chain, ...scope } }] : [];
    },
  );
}

function currentScope(type: number, contract: bigint, tokenId: bigint, amount: bigint): Scope | null {
  const ofContract = wholeContract(contract);
  switch (type) {
    case 1:
      return EVERYTHING;
    case 2:
      return ofContract;
    // A token of an ERC-721 exists once; the registry stores no amount for it.
    case 3:
      return { ...ofContract, tokenId: tokenId.toString(), amount: 1n };
    case 4:
      return { ...ofContract, amount };
    case 5:
      return { ...ofContract, tokenId: tokenId.toString(), amount };
    default:
      return null;
  }
}

/** Of v1: type, vault, delegate, contract, token id. It has neither rights nor amounts. */
function previousGrants(chain: number, answer: string): Grant[] {
  return (readStructs(answer, 5) ?? []).flatMap(([type, vault = 0n, , contract = 0n, tokenId = 0n]) => {
    const scope = previousScope(Number(type), contract, tokenId);
    return scope ? [{ vault: toAddress(vault), delegation: { chain, ...scope } }] : [];
  });
}

function previousScope(type: number, contract: bigint, tokenId: bigint): Scope | null {
  switch (type) {
    case 1:
      return EVERYTHING;
    case 2:
      return wholeContract(contract);
    case 3:
      return { ...wholeContract(contract), tokenId: tokenId.toString(), amount: 1n };
    default:
      return null;
  }
}
