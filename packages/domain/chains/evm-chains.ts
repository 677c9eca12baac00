export type EvmChain = {
  id: number;
  name: string;
  /** The coin that pays for gas. */
  coin: string;
  /** Without a trailing slash; `/address/…` and `/tx/…` follow. */
  explorer: string;
};

export const MAINNET_ID = 1;
/** Where Base Accounts live, and the first chain to try after mainnet. */
export const BASE_ID = 8453;

/** The chains that we can name. Others work too, by their number. */
const EVM_CHAINS: readonly EvmChain[] = [
  { id: MAINNET_ID, name: 'Ethereum', coin: 'ETH', explorer: 'https://etherscan.io' },
  { id: BASE_ID, name: 'Base', coin: 'ETH', explorer: 'https://basescan.org' },
  { id: 10, name: 'Optimism', coin: 'ETH', explorer: 'https://optimistic.etherscan.io' },
  { id: 42_161, name: 'Arbitrum', coin: 'ETH', explorer: 'https://arbiscan.io' },
  { id: 137, name: 'Polygon', coin: 'POL', explorer: 'https://polygonscan.com' },
  { id: 33_139, name: 'ApeChain', coin: 'APE', explorer: 'https://apescan.io' },
  { id: 7_777_777, name: 'Zora', coin: 'ETH', explorer: 'https://explorer.zora.energy' },
  { id: 360, name: 'Shape', coin: 'ETH', explorer: 'https://shapescan.xyz' },
  { id: 57_073, name: 'Ink', coin: 'ETH', explorer: 'https://explorer.inkonchain.com' },
  { id: 1_868, name: 'Soneium', coin: 'ETH', explorer: 'https://soneium.blockscout.com' },
  { id: 130, name: 'Unichain', coin: 'ETH', explorer: 'https://uniscan.xyz' },
  { id: 8_333, name: 'B3', coin: 'ETH', explorer: 'https://explorer.b3.fun' },
  { id: 2_020, name: 'Ronin', coin: 'RON', explorer: 'https://app.roninchain.com' },
  { id: 2_741, name: 'Abstract', coin: 'ETH', explorer: 'https://abscan.org' },
  { id: 324, name: 'ZKsync', coin: 'ETH', explorer: 'https://explorer.zksync.io' },
  { id: 999, name: 'HyperEVM', coin: 'HYPE', explorer: 'https://hyperevmscan.io' },
  { id: 143, name: 'Monad', coin: 'MON', explorer: 'https://monadscan.com' },
  { id: 80_094, name: 'Berachain', coin: 'BERA', explorer: 'https://berascan.com' },
  { id: 43_114, name: 'Avalanche', coin: 'AVAX', explorer: 'https://snowtrace.io' },
  { id: 1_329, name: 'Sei', coin: 'SEI', explorer: 'https://seiscan.io' },
  { id: 747, name: 'Flow', coin: 'FLOW', explorer: 'https://evm.flowscan.io' },
  { id: 81_457, name: 'Blast', coin: 'ETH', explorer: 'https://blastscan.io' },
  { id: 59_144, name: 'Linea', coin: 'ETH', explorer: 'https://lineascan.build' },
  { id: 534_352, name: 'Scroll', coin: 'ETH', explorer: 'https://scrollscan.com' },
  { id: 480, name: 'World Chain', coin: 'ETH', explorer: 'https://worldscan.org' },
  { id: 56, name: 'BNB Chain', coin: 'BNB', explorer: 'https://bscscan.com' },
  { id: 100, name: 'Gnosis', coin: 'xDAI', explorer: 'https://gnosisscan.io' },
  { id: 42_220, name: 'Celo', coin: 'CELO', explorer: 'https://celoscan.io' },
  { id: 5_000, name: 'Mantle', coin: 'MNT', explorer: 'https://mantlescan.xyz' },
  { id: 4_663, name: 'Robinhood Chain', coin: 'ETH', explorer: 'https://robinhoodchain.blockscout.com' },
];

const BY_ID = new Map(EVM_CHAINS.map((chain) => [chain.id, chain]));

export function findEvmChain(id: number): EvmChain | undefined {
  return BY_ID.get(id);
}
