import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { CREATED } from '../../apps/sandbox/ethereum/addresses.ts';
import { TRADERS } from '../../apps/sandbox/ethereum/dev-accounts.ts';

/** Someone without a part of their own, who makes a list look lived in. */
export type Bystander = {
  address: string;
  chain: 'ethereum' | 'solana';
  /** Confirmed; many leave none. */
  email: string | null;
  language: 'en' | 'es';
};

const ON_ETHEREUM = 160;
const ON_SOLANA = 48;

/** The same people in every story: contract wallets and traders of the local chain first, then wallets nobody has keys of. */
export function makeCrowd(chain: Bystander['chain']): Bystander[] {
  const known =
    chain === 'ethereum' ? [CREATED.contractWallet, ...TRADERS.map(({ address }) => address)] : [];
  const count = chain === 'ethereum' ? ON_ETHEREUM : ON_SOLANA;
  return Array.from({ length: count }, (_, index) => ({
    chain,
    address: known[index] ?? inventedWallet(chain, index),
    email: index % 3 === 0 ? `${chain}-${index + 1}@example.test` : null,
    language: index % 4 === 1 ? 'es' : 'en',
  }));
}

function inventedWallet(chain: Bystander['chain'], index: number): string {
  const digest = createHash('sha256').update(`a bystander on ${chain}, number ${index}`).digest();
  // An address on Solana must be a key that somebody could sign with.
  if (chain === 'solana') return base58.encode(ed25519.getPublicKey(digest));
  return toChecksumAddress(`0x${digest.subarray(0, 20).toString('hex')}`);
}
