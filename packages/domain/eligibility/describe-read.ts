import type { ChainCondition, ChainId } from './chain-condition.ts';
import { WALLET_ARGUMENT } from './chain-condition.ts';
import { type ChainRead, keyOfRead, readOf } from './chain-read.ts';
import type { Evidence } from './requirement.ts';

/** A question to a chain and its answer, so that anyone with an archive node can ask again. */
export type ChainAnswer = {
  /** As CAIP-2 names it. */
  chain: string;
  call: string;
  answer: string;
};

/** Solana's mainnet. */
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const MAX_LENGTH = 1_000;

export const nameOfChain = (chain: ChainId): string => (chain === 'solana' ? SOLANA : `eip155:${chain}`);

/** The answers for the wallet and for those that delegated to it, in this order. */
export function describeRead(condition: ChainCondition, { wallets }: Pick<Evidence, 'wallets'>): ChainAnswer {
  const read = readOf(condition);
  if (!read) throw new Error(`no chain answers a condition of the type ${condition.type}`);
  const answers = wallets.map(({ readings }) => String(readings.get(keyOfRead(read)) ?? 'could-not-check'));
  return {
    chain: nameOfChain(read.chain),
    call: describeCall(condition, read).slice(0, MAX_LENGTH),
    answer: answers.join(', ').slice(0, MAX_LENGTH),
  };
}

function describeCall(condition: ChainCondition, read: ChainRead): string {
  switch (read.kind) {
    case 'balance':
      return read.chain === 'solana' ? 'getBalance({wallet})' : 'eth_getBalance({wallet})';
    case 'transactions':
      return 'eth_getTransactionCount({wallet})';
    case 'call':
      return `${describeFunction(condition)} of ${read.contract}`;
    case 'attestation':
      return `valid attestations of {wallet} by ${read.attester ?? 'anyone'} with schema ${read.schema} in ${read.service}`;
    case 'solana-token':
      return `tokens of {wallet} of the mint ${read.mint}`;
    case 'solana-nft':
      return `tokens of {wallet} in the collection ${read.collection}`;
  }
}

function describeFunction(condition: ChainCondition): string {
  if (condition.type === 'call') {
    const args = condition.args.map((one) => (one === WALLET_ARGUMENT ? '{wallet}' : one));
    return `${condition.signature} with (${args.join(', ')})`;
  }
  if (condition.type === 'passport') return 'getScore({wallet})';
  const isNumbered = condition.type === 'token' && condition.standard === 'erc1155';
  return isNumbered ? `balanceOf({wallet}, ${condition.tokenId ?? '0'})` : 'balanceOf({wallet})';
}
