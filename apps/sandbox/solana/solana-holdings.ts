import { addressBytes, littleEndian } from './solana-bytes.ts';
import { SOLANA_COLLECTIONS } from './solana-collections.ts';
import { PEARLS } from './solana-pearls.ts';
import { madeAddress } from './solana-programs.ts';

export type TokenAccount = { address: string; mint: string; data: Uint8Array };

/** The token accounts of a wallet. Core assets have none. */
export function tokenAccountsOf(owner: string, holderOf: (token: string) => string): TokenAccount[] {
  const nfts = SOLANA_COLLECTIONS.filter(({ standard }) => standard === 'legacy').flatMap((collection) => [
    ...collection.tokens.filter(({ address }) => holderOf(address) === owner),
    ...collection.kept.filter(({ holder }) => holder === owner),
  ]);
  const pearls = PEARLS.accounts.filter((account) => account.owner === owner);
  return [
    ...pearls.map(({ amount }, at) => tokenAccount(owner, PEARLS.mint, amount, at)),
    ...nfts.map(({ address }) => tokenAccount(owner, address, 1n)),
  ];
}

const ACCOUNT_BYTES = 165;

function tokenAccount(owner: string, mint: string, amount: bigint, number = 0): TokenAccount {
  const fields = Buffer.concat([addressBytes(mint), addressBytes(owner), littleEndian(amount, 8)]);
  const data = Buffer.concat([fields, Buffer.alloc(ACCOUNT_BYTES - fields.length)]);
  return { address: madeAddress(`${owner} ${mint} ${number}`), mint, data };
}
