import type { MintForm, TreeFormat, WinnersFormat } from '@signboard/contract/allowlists/mint-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';

export type MintField = keyof MintForm;

type MintTool = {
  chains: readonly List['chain'][];
  /** The same in all languages. */
  brand?: string;
  /** The name in the texts, where there is no brand. */
  named?: 'packed' | 'addresses';
  /** A file for tools that build the tree themselves. */
  file?: WinnersFormat;
  tree?: TreeFormat;
  fields: readonly MintField[];
};

/** Where winners can mint, and what each place takes. */
export const MINT_TOOLS = {
  thirdweb: {
    chains: ['ethereum'],
    brand: 'thirdweb',
    file: 'thirdweb-csv',
    tree: 'thirdweb',
    fields: ['amount', 'price'],
  },
  opensea: {
    chains: ['ethereum'],
    brand: 'OpenSea Studio',
    file: 'opensea-csv',
    fields: ['amount', 'price'],
  },
  seadrop: {
    chains: ['ethereum'],
    brand: 'SeaDrop',
    tree: 'seadrop',
    fields: [
      'amount',
      'price',
      'startTime',
      'endTime',
      'stage',
      'maxSupply',
      'feeBps',
      'restrictFeeRecipients',
    ],
  },
  manifold: { chains: ['ethereum'], brand: 'Manifold', tree: 'manifold', fields: ['amount'] },
  openzeppelin: { chains: ['ethereum'], brand: 'OpenZeppelin', tree: 'openzeppelin', fields: [] },
  packed: { chains: ['ethereum'], named: 'packed', tree: 'packed', fields: [] },
  'candy-guard': { chains: ['solana'], brand: 'Candy Guard', tree: 'candy-guard', fields: [] },
  addresses: { chains: ['ethereum', 'solana'], named: 'addresses', file: 'addresses', fields: [] },
} as const satisfies Record<string, MintTool>;

export type MintToolId = keyof typeof MINT_TOOLS;

export const getTool = (id: MintToolId): MintTool => MINT_TOOLS[id];

export function toolsFor(chain: List['chain']): MintToolId[] {
  return (Object.keys(MINT_TOOLS) as MintToolId[]).filter((id) => getTool(id).chains.includes(chain));
}
