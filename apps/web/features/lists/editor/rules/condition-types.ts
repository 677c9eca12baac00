import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { BASE_ID, MAINNET_ID } from '@signboard/domain/chains/evm-chains.ts';
import { ATTESTATION_CONTRACTS, PASSPORT_CONTRACTS } from '@signboard/domain/chains/proof-contracts.ts';
import { BONUS_TYPES } from '@signboard/domain/eligibility/bonus.ts';
import { WALLET_ARGUMENT } from '@signboard/domain/eligibility/chain-condition.ts';
import type { Condition } from '@signboard/domain/eligibility/rule.ts';
import { settings } from '#web/lib/settings/settings.ts';

export type ConditionType = Condition['type'];

/** In the order in which they are offered. */
const TYPE_GROUPS = [
  { group: 'wallet', types: ['token', 'coin', 'solana-nft', 'solana-token', 'call', 'transactions'] },
  { group: 'proof', types: ['passport', 'coinbase', 'attestation'] },
  { group: 'discord', types: ['discord', 'discord-account'] },
  { group: 'x', types: ['x-follow', 'x-account'] },
] as const satisfies readonly { group: string; types: readonly ConditionType[] }[];

export type TypeGroup = { group: (typeof TYPE_GROUPS)[number]['group']; types: readonly ConditionType[] };

const SOLANA_TYPES: readonly ConditionType[] = ['solana-nft', 'solana-token'];
const EVM_TYPES: readonly ConditionType[] = [
  'token',
  'call',
  'transactions',
  'passport',
  'coinbase',
  'attestation',
];

/** The types that fit the list's chain and for which the operator has a node. */
export function offeredTypes(chain: Chain, evmChains = settings.evmChains): TypeGroup[] {
  const isOffered = (type: ConditionType) =>
    chain === 'solana'
      ? !EVM_TYPES.includes(type)
      : !SOLANA_TYPES.includes(type) && (!EVM_TYPES.includes(type) || chainsFor(type, evmChains).length > 0);
  return keepTypes(TYPE_GROUPS, isOffered);
}

/** The same for bonuses: what people do on X never counts. */
export function offeredBonusTypes(chain: Chain, evmChains = settings.evmChains): TypeGroup[] {
  return keepTypes(offeredTypes(chain, evmChains), (type) => BONUS_TYPES.some((one) => one === type));
}

function keepTypes(groups: readonly TypeGroup[], isKept: (type: ConditionType) => boolean): TypeGroup[] {
  return groups
    .map(({ group, types }) => ({ group, types: types.filter(isKept) }))
    .filter(({ types }) => types.length > 0);
}

/** The chains that a condition of this type can be about. */
export function chainsFor(type: ConditionType, evmChains = settings.evmChains): number[] {
  if (type === 'passport') return evmChains.filter((id) => id in PASSPORT_CONTRACTS);
  if (type === 'attestation') return evmChains.filter((id) => id in ATTESTATION_CONTRACTS);
  if (type === 'coinbase') return evmChains.filter((id) => id === BASE_ID);
  return [...evmChains];
}

/** Passport recommends it as the threshold. */
const USUAL_SCORE = 20;
const USUAL_DAYS = 30;

/** A condition as the owner begins to fill it in. */
export function newCondition(
  type: ConditionType,
  listChain: Chain,
  evmChains = settings.evmChains,
): Condition {
  const chain = chainsFor(type, evmChains)[0] ?? MAINNET_ID;
  switch (type) {
    case 'coin':
      return { type, chain: listChain === 'solana' ? 'solana' : chain, minimum: '' };
    case 'token':
      return {
        type,
        chain,
        standard: 'erc721',
        contract: '',
        tokenId: null,
        minimum: '1',
        decimals: 0,
        name: null,
      };
    case 'solana-token':
      return { type, mint: '', minimum: '1', decimals: 0, name: null };
    case 'solana-nft':
      return { type, collection: '', minimum: '1', name: null };
    case 'call':
      return {
        type,
        chain,
        contract: '',
        signature: 'stakedBy(address)',
        args: [WALLET_ARGUMENT],
        comparison: 'at-least',
        value: '1',
        label: '',
      };
    case 'transactions':
      return { type, chain, minimum: 10 };
    case 'passport':
      return { type, chain, minimum: USUAL_SCORE };
    case 'coinbase':
      return { type };
    case 'attestation':
      return { type, chain, schema: '', attester: null, label: '' };
    case 'x-follow':
      return { type, account: '', isChecked: false };
    case 'x-account':
      return { type, minimumDays: USUAL_DAYS, minimumFollowers: 0 };
    case 'discord':
      return { type, server: '', serverName: '', link: '', role: null, roleName: null, joinedBefore: null };
    case 'discord-account':
      return { type, minimumDays: USUAL_DAYS };
  }
}
