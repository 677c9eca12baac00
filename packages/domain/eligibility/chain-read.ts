import {
  ATTESTATION_CONTRACTS,
  COINBASE_VERIFICATION,
  PASSPORT_CONTRACTS,
} from '../chains/proof-contracts.ts';
import { type ChainCondition, type ChainId, WALLET_ARGUMENT } from './chain-condition.ts';
import { encodeCall } from './encode-call.ts';
import { memoizeByObject } from './memoize-by-object.ts';

/** A question about one wallet that a node can answer with a number. */
export type ChainRead =
  | { kind: 'balance'; chain: ChainId }
  | { kind: 'transactions'; chain: number }
  /** `$wallet` in the data stands for the wallet's 32 bytes. */
  | { kind: 'call'; chain: number; contract: string; data: string }
  | AttestationRead
  | { kind: 'solana-token'; chain: 'solana'; mint: string }
  | { kind: 'solana-nft'; chain: 'solana'; collection: string };

/** 1 if the wallet has a valid attestation, else 0. */
export type AttestationRead = {
  kind: 'attestation';
  chain: number;
  service: string;
  indexer: string;
  /** Coinbase's indexer has a function of its own. */
  index: 'coinbase' | 'eas';
  schema: string;
  attester: string | null;
};

/** `no-answer`: the contract reverted or returned no number. `could-not-check`: no node answered. */
export type Reading = bigint | 'no-answer' | 'could-not-check';

/** By the key of the read. */
export type Readings = ReadonlyMap<string, Reading>;

/** Reads are made in one place each, so that their fields have a fixed order. */
export const keyOfRead = memoizeByObject((read: ChainRead) => JSON.stringify(read));

/** Null for a condition that no chain of ours can answer, such as a score where no score contract is known. */
export const readOf = memoizeByObject(writeRead);

function writeRead(condition: ChainCondition): ChainRead | null {
  switch (condition.type) {
    case 'coin':
      return { kind: 'balance', chain: condition.chain };
    case 'token':
      return callRead(condition, ...balanceCall(condition));
    case 'call':
      return callRead(condition, condition.signature, condition.args);
    case 'transactions':
      return { kind: 'transactions', chain: condition.chain };
    case 'passport': {
      const contract = PASSPORT_CONTRACTS[condition.chain];
      return contract
        ? callRead({ chain: condition.chain, contract }, 'getScore(address)', [WALLET_ARGUMENT])
        : null;
    }
    case 'coinbase':
      return { kind: 'attestation', index: 'coinbase', ...COINBASE_VERIFICATION };
    case 'attestation': {
      const { chain, schema, attester } = condition;
      const contracts = ATTESTATION_CONTRACTS[chain];
      return contracts ? { kind: 'attestation', index: 'eas', chain, ...contracts, schema, attester } : null;
    }
    case 'solana-token':
      return { kind: 'solana-token', chain: 'solana', mint: condition.mint };
    case 'solana-nft':
      return { kind: 'solana-nft', chain: 'solana', collection: condition.collection };
  }
}

/** How many tokens a wallet holds of an ERC-20 or ERC-721 contract, or of one id of an ERC-1155 contract. */
function balanceCall({
  standard,
  tokenId,
}: {
  standard: string;
  tokenId: string | null;
}): [string, string[]] {
  return standard === 'erc1155'
    ? ['balanceOf(address,uint256)', [WALLET_ARGUMENT, tokenId ?? '0']]
    : ['balanceOf(address)', [WALLET_ARGUMENT]];
}

function callRead(
  { chain, contract }: { chain: number; contract: string },
  signature: string,
  args: readonly string[],
): ChainRead | null {
  const template = encodeCall(signature, args);
  return 'data' in template ? { kind: 'call', chain, contract, data: template.data } : null;
}
