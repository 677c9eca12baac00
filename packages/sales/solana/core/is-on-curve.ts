import { decodeBase58 } from './base58.ts';
import { ADDRESS_BYTES } from './bytes.ts';

const P = 2n ** 255n - 19n;
/** The curve constant d = -121665/121666. */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * Whether an address can be a wallet's key. Program-derived addresses (escrows, pools, vaults) are chosen to be off the
 * Ed25519 curve.
 */
export function isOnCurve(address: string | Uint8Array): boolean {
  const bytes = typeof address === 'string' ? decodeBase58(address) : address;
  if (bytes?.length !== ADDRESS_BYTES) return false;
  const y = readHeight(bytes);
  const ySquared = (y * y) % P;
  const above = (ySquared - 1n + P) % P;
  const below = (D * ySquared + 1n) % P;
  // x² = numerator / denominator: x exists if the quotient, and so the product, is a square.
  return power((above * below) % P, (P - 1n) / 2n) <= 1n;
}

/** The y coordinate, little-endian; the top bit is the sign of x. */
function readHeight(bytes: Uint8Array): bigint {
  let height = BigInt((bytes[ADDRESS_BYTES - 1] ?? 0) & 0x7f);
  for (let at = ADDRESS_BYTES - 2; at >= 0; at -= 1) height = (height << 8n) | BigInt(bytes[at] ?? 0);
  return height % P;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
