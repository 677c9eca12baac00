import { randomBytes } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { pointFromScalar, signRecoverable } from 'tiny-secp256k1';
import { hashMessage, hexToBytes, toHex } from 'viem';

export type WalletForLoad = { address: string; sign(message: string): string };

/** Uses WASM, because tests create thousands of wallets. */
export function walletForLoad(): WalletForLoad {
  const key = randomBytes(32);
  const publicKey = pointFromScalar(key, false) as Uint8Array;
  return {
    address: toChecksumAddress(toHex(keccak_256(publicKey.subarray(1)).subarray(12))),
    sign(message) {
      const { signature, recoveryId } = signRecoverable(hexToBytes(hashMessage(message)), key);
      return toHex(Buffer.concat([signature, Buffer.of(27 + recoveryId)]));
    },
  };
}
