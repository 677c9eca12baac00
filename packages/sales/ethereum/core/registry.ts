import type { Marketplace } from '../../sale.ts';

export type Family =
  | 'seaport'
  | 'wyvern'
  | 'blur-v1'
  | 'blur-v2'
  | 'blend'
  | 'looksrare-v1'
  | 'looksrare-v2'
  | 'x2y2'
  | 'cryptopunks'
  | 'rarible'
  | 'foundation'
  | 'superrare'
  | 'zora'
  | 'manifold'
  | 'sudoswap-v1'
  | 'sudoswap-v2'
  | 'nftx'
  | 'element'
  | '0x-v4'
  | 'payment-processor'
  | 'archipelago'
  | 'nouns-auction'
  | 'cryptokitties';

type Row = readonly [address: string, family: Family, id: string, name: string, version: string | null];

// Mainnet. Events of any other emitter are decoded as not verified.
const ROWS: readonly Row[] = [
  ['0x00000000006c3852cbef3e08e8df289169ede581', 'seaport', 'seaport-v1.1', 'OpenSea', '1.1'],
  ['0x00000000000006c7676171937c444f6bde3d6282', 'seaport', 'seaport-v1.2', 'OpenSea', '1.2'],
  ['0x0000000000000ad24e80fd803c6ac37206a45f15', 'seaport', 'seaport-v1.3', 'OpenSea', '1.3'],
  ['0x00000000000001ad428e4906ae43d8f9852d0dd6', 'seaport', 'seaport-v1.4', 'OpenSea', '1.4'],
  ['0x00000000000000adc04c56bf30ac9d3c0aaf14dc', 'seaport', 'seaport-v1.5', 'OpenSea', '1.5'],
  ['0x0000000000000068f116a894984e2db1123eb395', 'seaport', 'seaport-v1.6', 'OpenSea', '1.6'],
  ['0x90a77dd8ae0525e08b1c2930eb2eb650e78c6725', 'seaport', 'seaport-okx', 'OKX', null],
  ['0x83746de31fc8de985ffe46c1c20ea6d7d8f4ed3a', 'seaport', 'seaport-alienswap', 'Alienswap', null],
  ['0x7be8076f4ea4a4ad08075c2508e481d6c946d12b', 'wyvern', 'wyvern-v2', 'OpenSea', 'Wyvern 2'],
  ['0x7f268357a8c2552623316e2562d90e642bb538e5', 'wyvern', 'wyvern-v2.3', 'OpenSea', 'Wyvern 2.3'],
  ['0x000000000000ad05ccc4f10045630fb830b95127', 'blur-v1', 'blur-v1', 'Blur', '1'],
  ['0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5', 'blur-v2', 'blur-v2', 'Blur', '2'],
  ['0x29469395eaf6f95920e59f858042f0e28d98a20b', 'blend', 'blend', 'Blend', null],
  ['0x59728544b08ab483533076417fbbb2fd0b17ce3a', 'looksrare-v1', 'looksrare-v1', 'LooksRare', '1'],
  ['0x7e832ec8ad6f66e6c9ece63acd94516dd7fc537a', 'looksrare-v1', 'benddao', 'BendDAO', null],
  ['0x0000000000e655fae4d56241588680f86e3b2377', 'looksrare-v2', 'looksrare-v2', 'LooksRare', '2'],
  ['0x74312363e45dcaba76c59ec49a7aa8a65a67eed3', 'x2y2', 'x2y2', 'X2Y2', null],
  ['0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb', 'cryptopunks', 'cryptopunks', 'CryptoPunks', null],
  ['0xcd4ec7b66fbc029c116ba9ffb3e59351c20b5b06', 'rarible', 'rarible-v1', 'Rarible', '1'],
  ['0x9757f2d2b135150bbeb65308d4a91804107cd8d6', 'rarible', 'rarible-v2', 'Rarible', '2'],
  ['0xcda72070e455bb31c7690a170224ce43623d0b6f', 'foundation', 'foundation', 'Foundation', null],
  ['0x2947f98c42597966a0ec25e92843c09ac17fbaa7', 'superrare', 'superrare', 'SuperRare', 'auctions 1'],
  ['0x65b49f7aee40347f5a90b714be4ef086f3fe5e2c', 'superrare', 'superrare', 'SuperRare', 'auctions 2'],
  ['0x6d7c44773c52d396f43c2d511b81aa168e9a7a42', 'superrare', 'superrare', 'SuperRare', 'Bazaar'],
  ['0x8c9f364bf7a56ed058fc63ef81c6cf09c833e656', 'superrare', 'superrare', 'SuperRare', 'Auction House'],
  ['0x6170b3c3a54c3d8c854934cbc314ed479b2b29a3', 'zora', 'zora', 'Zora', 'asks'],
  ['0xe468ce99444174bd3bbbed09209577d25d1ad673', 'zora', 'zora', 'Zora', 'auctions'],
  ['0x5f7072e1fa7c01dfac7cf54289621afaad2184d0', 'zora', 'zora', 'Zora', 'reserve auctions'],
  ['0x53172d999a299198a935f9e424f9f8544e3d4292', 'zora', 'zora', 'Zora', 'reserve auctions'],
  ['0x3a3548e060be10c2614d0a4cb0c03cc9093fd799', 'manifold', 'manifold', 'Manifold', null],
  ['0x20f780a973856b93f63670377900c1d2a50a77c4', 'element', 'element', 'Element', null],
  ['0xdef1c0ded9bec7f1a1670819833240f027b25eff', '0x-v4', '0x-v4', '0x', '4'],
  [
    '0x009a1dc9f1a6e2134ad4236fcd75b1ae62858507',
    'payment-processor',
    'payment-processor-v1',
    'Payment Processor',
    '1',
  ],
  [
    '0x9a1d00bed7cd04bcda516d721a596eb22aac6834',
    'payment-processor',
    'payment-processor-v2',
    'Payment Processor',
    '2',
  ],
  [
    '0x9a1d00000000fc540e2000560054812452eb5366',
    'payment-processor',
    'payment-processor-v3',
    'Payment Processor',
    '3',
  ],
  ['0x555598409fe9a72f0a5e423245c34555f6445555', 'archipelago', 'archipelago', 'Archipelago', null],
  ['0x830bd73e4184cef73443c15111a1df14e495c706', 'nouns-auction', 'nouns-builder-auction', 'Nouns', null],
  ['0x55e0f7a3bb39a28bd7bcc458e04b3cf00ad3219e', 'nouns-auction', 'nouns-builder-auction', 'Lil Nouns', null],
  [
    '0x89437857bbc7dd6bc16fda669f04a4d5e7c0554f',
    'nouns-auction',
    'nouns-builder-auction',
    'Nouns Builder',
    null,
  ],
  [
    '0xb1690c08e213a35ed9bab7b318de14420fb57d8c',
    'cryptokitties',
    'cryptokitties-auction',
    'CryptoKitties',
    null,
  ],
];

export type Emitter = { family: Family; marketplace: Marketplace };

export const EMITTERS: ReadonlyMap<string, Emitter> = new Map(
  ROWS.map(([address, family, id, name, version]) => [
    address,
    { family, marketplace: { id, name, version } },
  ]),
);

/** Pools and vaults are too many to list: they are verified by the factory that created them. */
export const POOL_FACTORIES: ReadonlyMap<string, { family: Family; marketplace: Marketplace }> = new Map([
  ['0xb16c1342e617a5b6e4b631eb114483fdb289c0a4', pools('sudoswap-v1', 'sudoswap-v1', 'Sudoswap', '1')],
  ['0xa020d57ab0448ef74115c112d18a9c231cc86000', pools('sudoswap-v2', 'sudoswap-v2', 'Sudoswap', '2')],
  ['0xbe86f647b167567525ccaafcd6f881f1ee558216', pools('nftx', 'nftx-v2', 'NFTX', '2')],
  ['0xc255335bc5abd6928063f5788a5e420554858f01', pools('nftx', 'nftx-v3', 'NFTX', '3')],
]);

export const CONTRACTS = {
  blend: '0x29469395eaf6f95920e59f858042f0e28d98a20b',
  cryptoKitties: '0x06012c8cf97bead5deae237070f9587f8e7a266d',
  cryptoPunks: '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb',
  /** Emits the sale auction's event for breeding rentals, which are not sales. */
  kittySiringAuction: '0xc7af99fe5513eb6710e6d5f44f9989da40f27f26',
} as const;

/** Tokens older than ERC-721 whose Transfer event is that of ERC-20, with the token id as the amount. */
export const ERC20_LIKE_NFTS: ReadonlySet<string> = new Set([
  // SuperRare's first contract.
  '0x41a322b28d0ff354040e2cbc676f0320d8c8850d',
]);

/** Contracts that orders use in place of the actual token: OpenSea's shared storefront is sold through one. */
export const ADAPTERS: ReadonlyMap<string, string> = new Map([
  ['0xa604060890923ff400e8c6f5290461a83aedacec', '0x495f947276749ce646f68ac8c248420045cb7b5e'],
]);

/** Marketplaces that share Seaport's contracts are told apart by who receives the fee. */
export const FEE_WALLETS: ReadonlyMap<string, string> = new Map([
  ['0x0000a26b00c1f0df003000390027140000faa719', 'OpenSea'],
  ['0x6fa303e72bed54f515a513496f922bc331e2f27e', 'Magic Eden'],
]);

function pools(family: Family, id: string, name: string, version: string): Emitter {
  return { family, marketplace: { id, name, version } };
}
