import { concatHex, encodeAbiParameters, type Hex, numberToHex, size } from 'viem';
import { CREATED } from './addresses.ts';
import type { Rpc } from './json-rpc.ts';
import { PRINTS_PATH } from './token-pictures.ts';

/** Where the prints' own code goes; nothing else stands there. */
const PRINTS_CODE = '0x5a0d00000000000000000000000000000000cafe';

/**
 * Lets the prints tell the sandbox's web address for their metadata. It is known only once the sandbox listens, so it
 * stands in no compiled contract: a few bytes in front of the prints' own code answer uri() and pass all else on.
 */
export async function placeTokenPictures(rpc: Rpc, siteUrl: string): Promise<void> {
  const code = await rpc<Hex>('eth_getCode', [CREATED.prints, 'latest']);
  await rpc('hardhat_setCode', [PRINTS_CODE, code]);
  await rpc('hardhat_setCode', [CREATED.prints, codeAnswering(siteUrl + PRINTS_PATH)]);
}

function codeAnswering(uri: string): Hex {
  const answer = encodeAbiParameters([{ type: 'string' }], [uri]);
  const length = numberToHex(size(answer), { size: 2 });
  return concatHex([
    // Is it uri(uint256)? Then on to 0x3b.
    '0x5f3560e01c630e89341c14603b57',
    // All else runs in the prints' own code, on this contract's storage, and is answered as it answers.
    concatHex(['0x365f5f375f5f365f73', PRINTS_CODE, '0x5af4']),
    '0x3d5f5f3e603757',
    '0x3d5ffd',
    '0x5b3d5ff3',
    // 0x3b: the answer stands behind the code, at 0x48.
    concatHex(['0x5b61', length, '0x60485f3961', length, '0x5ff3']),
    answer,
  ]);
}
