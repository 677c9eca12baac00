import { PROGRAMS } from '@signboard/sales/solana/core/programs.ts';
import { z } from 'zod';
import { parseResponse } from '../parse-response.ts';
import { ProviderError } from '../provider-error.ts';
import type { SolanaRpc } from './chain-rpc.ts';

/** An account as the chain keeps it. */
export type Account = { owner: string; data: Uint8Array };

/** Reads accounts in the order asked for, as they stand at a slot or later; null where there is none. */
export type ReadAccounts = (
  addresses: readonly string[],
  atLeastSlot?: number,
) => Promise<(Account | null)[]>;

const MOST_ADDRESSES = 100;
/** What is looked at stands in front; some accounts have megabytes behind it. */
const BYTES_READ = 4_096;

const answer = z.object({
  value: z.array(
    z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) }).nullable(),
  ),
});

/** Reads any number of accounts through a node. */
export function accountReader(rpc: SolanaRpc): ReadAccounts {
  const readSome = async (addresses: readonly string[], minContextSlot: number | undefined) => {
    const options = {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: 0, length: BYTES_READ },
      ...(minContextSlot !== undefined && { minContextSlot }),
    };
    const said = await rpc.call('getMultipleAccounts', [addresses, options]);
    const { value } = parseResponse(answer, said, rpc.host);
    if (value.length !== addresses.length)
      throw new ProviderError('retry-later', `${rpc.host} told of other accounts than those asked for`);
    return value.map((one) => one && { owner: one.owner, data: Buffer.from(one.data[0], 'base64') });
  };
  return async (addresses, atLeastSlot) => {
    const accounts: (Account | null)[] = [];
    for (let at = 0; at < addresses.length; at += MOST_ADDRESSES)
      accounts.push(...(await readSome(addresses.slice(at, at + MOST_ADDRESSES), atLeastSlot)));
    return accounts;
  };
}

/** Whether an account belongs to one of the two token programs. */
export function isTokenProgram(owner: string): boolean {
  return owner === PROGRAMS.token || owner === PROGRAMS.token2022;
}
