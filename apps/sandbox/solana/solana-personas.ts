type SolanaPersona = {
  id: string;
  name: string;
  role: string;
  address: string;
  /** The 32-byte seed of the key, as hex. */
  privateKey: string;
  lamports: number;
};

const SOL = 1_000_000_000;

/** The Solana accounts of the demo wallet. */
export const SOLANA_PERSONAS: readonly SolanaPersona[] = [
  {
    id: 'marisol',
    name: 'Marisol',
    role: 'Community manager on Solana',
    address: 'B5QFSLBqv15LZrdxPpYV2fTnqKuiGBsiVexNYfK5ww2g',
    privateKey: '51a4a39088f0b0a01cb713a4884956597c9d3cf3fe3146b9fa4200a6a41aa469',
    lamports: 240 * SOL,
  },
  {
    id: 'kenji',
    name: 'Kenji',
    role: 'Collector on Solana',
    address: '4Cbyj7aW7FbsB3QdMszsYGUinadBGXVAM5y4rH22dVba',
    privateKey: '7aaedb828fc311e172b8c96bfc3f9762ce7e03e014a573200c693d6688b810ff',
    lamports: 36.5 * SOL,
  },
  {
    id: 'ines',
    name: 'Inés',
    role: 'Newcomer on Solana with an empty wallet',
    address: '86vEMUwGL4uTi19QhBCucyDu7w3UoD1RecAV6soBowRr',
    privateKey: 'f8fa4ee4e8054b9ed31508acc82bdd6796e917035ce6e8cf9ca9d675b7ea2e22',
    lamports: 0,
  },
];

export function solanaPersona(id: string): SolanaPersona {
  const persona = SOLANA_PERSONAS.find((candidate) => candidate.id === id);
  if (persona === undefined) throw new Error(`There is no persona ${id}`);
  return persona;
}
