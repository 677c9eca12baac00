import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export type Round = { round: number; randomness: string; signature: string };

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

// The first byte is cleared, because a secret key must be below the order of the group.
const secretKey = sha256(utf8ToBytes('signboard sandbox beacon')).with(0, 0);

/** Signs the round number; the randomness is the hash of the signature. */
export function signRound(round: number): Round {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const signer = bls12_381.shortSignatures;
  const message = signer.hash(sha256(new Uint8Array(number.buffer)), DOMAIN);
  const signature = signer.sign(message, secretKey).toBytes();
  return { round, randomness: bytesToHex(sha256(signature)), signature: bytesToHex(signature) };
}
