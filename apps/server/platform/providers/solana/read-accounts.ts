import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { SolanaNodes } from './nodes.ts';

export type Account = { owner: string; data: Uint8Array };

/** In the requested order, at a slot or later; null where there is no account. */
export type ReadAccounts = (
  addresses: readonly string[],
  atLeastSlot?: number,
) => Promise<(Account | null)[]>;

const MAX_ADDRESSES = 100;
/** The relevant data comes first; some accounts have megabytes after it. */
const BYTES_READ = 4_096;

const accountsAnswer = z.object({
  context: z.object({ slot: z.number().int().min(0) }).optional(),
  value: z.array(
    z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) }).nullable(),
  ),
});

/** At most a hundred accounts, and the slot at which they were read, if the node reports it. */
export async function readAccountsAt(
  nodes: SolanaNodes,
  addresses: readonly string[],
  minContextSlot?: number,
): Promise<{ slot: number | null; accounts: (Account | null)[] }> {
  return await nodes.ask(async ({ host, call }) => {
    const options = {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: 0, length: BYTES_READ },
      ...(minContextSlot !== undefined && { minContextSlot }),
    };
    const answer = await call('getMultipleAccounts', [addresses, options]);
    const { value, context } = parseResponse(accountsAnswer, answer, host);
    if (value.length !== addresses.length)
      throw new ProviderError('retry-later', `${host} returned other accounts than requested`);
    const accounts = value.map(
      (one) => one && { owner: one.owner, data: Buffer.from(one.data[0], 'base64') },
    );
    return { slot: context?.slot ?? null, accounts };
  });
}

/** Any number of accounts, in batches. */
export function createAccountReader(nodes: SolanaNodes): ReadAccounts {
  return async (addresses, atLeastSlot) => {
    const accounts: (Account | null)[] = [];
    for (let at = 0; at < addresses.length; at += MAX_ADDRESSES)
      accounts.push(
        ...(await readAccountsAt(nodes, addresses.slice(at, at + MAX_ADDRESSES), atLeastSlot)).accounts,
      );
    return accounts;
  };
}
