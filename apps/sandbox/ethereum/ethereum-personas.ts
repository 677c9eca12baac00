import { devAccount } from './dev-accounts.ts';

type EthereumPersona = {
  id: string;
  name: string;
  role: string;
  address: `0x${string}`;
  privateKey: `0x${string}`;
  ensName?: string;
};

/** The Ethereum accounts of the demo wallet. */
export const ETHEREUM_PERSONAS: readonly EthereumPersona[] = [
  {
    id: 'olivia',
    name: 'Olivia',
    role: 'Community manager, holds an access pass',
    ensName: 'olivia.eth',
    ...devAccount(0),
  },
  {
    id: 'bruno',
    name: 'Bruno',
    role: 'Collector with NFTs and an access pass',
    ensName: 'bruno.eth',
    ...devAccount(1),
  },
  {
    id: 'cleo',
    name: 'Cleo',
    role: 'Collector, also owns a contract wallet',
    ensName: 'cleo.eth',
    ...devAccount(2),
  },
  { id: 'dana', name: 'Dana', role: 'Newcomer without tokens', ...devAccount(3) },
];

export function ethereumPersona(id: string): EthereumPersona {
  const persona = ETHEREUM_PERSONAS.find((candidate) => candidate.id === id);
  if (persona === undefined) throw new Error(`There is no persona ${id}`);
  return persona;
}
