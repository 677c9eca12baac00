import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import { bytesOf } from './collection-metadata.ts';
import type { SolanaNode } from './nodes.ts';

const OWNER_AT = 1;
const COLLECTION_AT = 33;
const IS_ASSET = Uint8Array.of(1);
const IN_COLLECTION = Uint8Array.of(2);

const accountsAnswer = z.array(z.object({ pubkey: z.string() }));

/** MPL Core assets of a collection, which their program vouches for. They have no token accounts. */
export async function countCoreAssets(
  { host, call }: SolanaNode,
  owner: string,
  collection: string,
): Promise<bigint> {
  const bytesAt = (offset: number, ...parts: Uint8Array[]) => ({
    memcmp: { offset, bytes: encodeBase58(Buffer.concat(parts)) },
  });
  const options = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: 0 },
    filters: [
      bytesAt(0, IS_ASSET),
      bytesAt(OWNER_AT, bytesOf(owner)),
      bytesAt(COLLECTION_AT, IN_COLLECTION, bytesOf(collection)),
    ],
  };
  const answer = await call('getProgramAccounts', [PROGRAMS.core, options]);
  return BigInt(parseResponse(accountsAnswer, answer, host).length);
}
