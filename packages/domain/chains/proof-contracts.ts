import { BASE_ID } from './evm-chains.ts';

/** Contracts that prove something about a wallet, by chain. */
type ByChain = Readonly<Record<number, string>>;

/** Human Passport's scores. `getScore` reverts for wallets without one. */
export const PASSPORT_CONTRACTS: ByChain = {
  [BASE_ID]: '0xaa24a127d10C68C8F9Ac06199AA606953cD82eE7',
  42161: '0x2050256A91cbABD7C42465aA0d5325115C1dEB43',
  10: '0x5558D441779Eca04A329BcD6b47830D2C6607769',
  59144: '0x423cd60ab053F1b63D6F78c8c0c63e20F009d669',
  534352: '0x8A5820030188346cC9532a1dD9FD2EF8d8F464de',
  360: '0x2443D22Db6d25D141A1138D80724e3Eee54FD4C2',
  324: '0x1166FCDCA3B04311Ba9E2eD5ad2c660E730e1386',
};

/** Scores have four decimals. */
export const PASSPORT_UNIT = 10_000n;

const OP_STACK_EAS = '0x4200000000000000000000000000000000000021';

/** The Ethereum Attestation Service, on the chains where its indexer exists too. */
export const ATTESTATION_CONTRACTS: Readonly<Record<number, { service: string; indexer: string }>> = {
  [BASE_ID]: { service: OP_STACK_EAS, indexer: '0x37AC6006646f2e687B7fB379F549Dc7634dF5b84' },
  10: { service: OP_STACK_EAS, indexer: '0x6dd0CB3C3711c8B5d03b3790e5339Bbc2Bbcf934' },
  137: {
    service: '0x5E634ef5355f45A855d02D66eCD687b1502AF790',
    indexer: '0x12d0f50Eb2d67b14293bdDA2C248358f3dfE5308',
  },
};

/** Coinbase attests its verified customers on Base, and has an indexer of its own. */
export const COINBASE_VERIFICATION = {
  chain: BASE_ID,
  service: OP_STACK_EAS,
  indexer: '0x2c7eE1E5f416dfF40054c27A62f7B357C4E8619C',
  attester: '0x357458739F90461b99789350868CD7CF330Dd7EE',
  schema: '0xf8b05c79f090979bf4a80270aba232dff11a10d9ca55c4f88de95317970f0de9',
} as const;

/** ZKsync and Abstract compute addresses in their own way, so contracts have other addresses there. */
const ZKSYNC_FAMILY = [324, 2741];

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const OTHER_MULTICALLS: ByChain = {
  2741: '0xAa4De41dba0Ca5dCBb288b7cC6b708F3aaC759E7',
  324: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  5031: '0x5e44F178E8cF9B2F5409B6f18ce936aB817C5a11',
};

/** Where many calls can be made in one. On a chain without it, they are made one by one. */
export const multicallOf = (chain: number): string => OTHER_MULTICALLS[chain] ?? MULTICALL3;

/** The registries of delegate.xyz: the current one, and the one before it. */
export const delegateRegistriesOf = (chain: number): { v2: string; v1: string } => ({
  v2: ZKSYNC_FAMILY.includes(chain)
    ? '0x0000000059A24EB229eED07Ac44229DB56C5d797'
    : '0x00000000000000447e69651d841bd8d104bed493',
  v1: '0x00000000000076A84feF008CDAbe6409d2FE638B',
});
