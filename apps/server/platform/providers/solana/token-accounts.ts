import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { ADDRESS_BYTES } from '@signboard/sales/solana/core/bytes.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import type { SolanaNode } from './nodes.ts';

/** A wallet's account for one token. */
export type TokenAccount = { mint: string; amount: bigint };

const TOKEN_PROGRAMS = [PROGRAMS.token, PROGRAMS.token2022];
/** Both programs begin an account with the mint, the owner and the amount. */
const AMOUNT_AT = 2 * ADDRESS_BYTES;
const BYTES_READ = AMOUNT_AT + 8;

const accountsAnswer = z.object({
  value: z.array(z.object({ account: z.object({ data: z.tuple([z.base64(), z.literal('base64')]) }) })),
});

/** The node knows which of the two token programs a mint belongs to. */
export function accountsOfMint(node: SolanaNode, owner: string, mint: string): Promise<TokenAccount[]> {
  return listAccounts(node, owner, { mint });
}

export async function allTokenAccounts(node: SolanaNode, owner: string): Promise<TokenAccount[]> {
  const lists = await Promise.all(
    TOKEN_PROGRAMS.map((programId) => listAccounts(node, owner, { programId })),
  );
  return lists.flat();
}

async function listAccounts(
  { host, call }: SolanaNode,
  owner: string,
  filter: { mint: string } | { programId: string },
): Promise<TokenAccount[]> {
  const options = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: BYTES_READ },
  };
  const answer = await call('getTokenAccountsByOwner', [owner, filter, options]);
  return parseResponse(accountsAnswer, answer, host).value.flatMap(({ account }) => {
    const data = Buffer.from(account.data[0], 'base64');
    if (data.length < BYTES_READ) return [];
    const mint = encodeBase58(data.subarray(0, ADDRESS_BYTES));
    return [{ mint, amount: data.readBigUInt64LE(AMOUNT_AT) }];
  });
}
