import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { CREATED } from '../../apps/sandbox/ethereum/deployed-contracts.ts';
import { TRADERS } from '../../apps/sandbox/ethereum/dev-accounts.ts';

/** A background participant who fills a list. */
export type CrowdMember = {
  address: string;
  chain: 'ethereum' | 'solana';
  /** Confirmed; many have none. */
  email: string | null;
  language: Language;
};

const ON_ETHEREUM = 160;
const ON_SOLANA = 48;

/** Always the same people: contract wallets and traders of the local chain first, then wallets without known keys. */
export function makeCrowd(chain: CrowdMember['chain']): CrowdMember[] {
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

function inventedWallet(chain: CrowdMember['chain'], index: number): string {
  const digest = createHash('sha256').update(`a bystander on ${chain}, number ${index}`).digest();
  // A Solana address must be a valid public key.
  if (chain === 'solana') return base58.encode(ed25519.getPublicKey(digest));
  return toChecksumAddress(`0x${digest.subarray(0, 20).toString('hex')}`);
}
