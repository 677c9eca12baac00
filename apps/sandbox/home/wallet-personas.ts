import { ETHEREUM_PERSONAS } from '../ethereum/ethereum-personas.ts';
import { SOLANA_PERSONAS } from '../solana/solana-personas.ts';

export type WalletPersona = {
  id: string;
  name: string;
  role: string;
  chain: 'ethereum' | 'solana';
  address: string;
  privateKey: string;
};

/** Everyone whom the demo wallet can play. */
export function walletPersonas(): WalletPersona[] {
  const onEthereum = ETHEREUM_PERSONAS.map((persona) => ({ ...persona, chain: 'ethereum' as const }));
  const onSolana = SOLANA_PERSONAS.map((persona) => ({ ...persona, chain: 'solana' as const }));
  return [...onEthereum, ...onSolana].map(({ id, name, role, chain, address, privateKey }) => ({
    id,
    name,
    role,
    chain,
    address,
    privateKey,
  }));
}
