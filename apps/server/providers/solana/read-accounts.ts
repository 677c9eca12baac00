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
  value: z.array(
    z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) }).nullable(),
  ),
});

/** Any number of accounts, in batches. */
export function createAccountReader(nodes: SolanaNodes): ReadAccounts {
  const readSome = (addresses: readonly string[], minContextSlot: number | undefined) =>
    nodes.ask(async ({ host, call }) => {
      const options = {
        commitment: 'confirmed',
        encoding: 'base64',
        dataSlice: { offset: 0, length: BYTES_READ },
        ...(minContextSlot !== undefined && { minContextSlot }),
      };
      const answer = await call('getMultipleAccounts', [addresses, options]);
      const { value } = parseResponse(accountsAnswer, answer, host);
      if (value.length !== addresses.length)
        throw new ProviderError('retry-later', `${host} returned other accounts than requested`);
      return value.map((one) => one && { owner: one.owner, data: Buffer.from(one.data[0], 'base64') });
    });
  return async (addresses, atLeastSlot) => {
    const accounts: (Account | null)[] = [];
    for (let at = 0; at < addresses.length; at += MAX_ADDRESSES)
      accounts.push(...(await readSome(addresses.slice(at, at + MAX_ADDRESSES), atLeastSlot)));
    return accounts;
  };
}
