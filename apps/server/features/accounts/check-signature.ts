import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, hex } from '@scure/base';
import {
  decodeSolanaAddress,
  toChecksumAddress,
  type Wallet,
} from '@signboard/domain/accounts/wallet-address.ts';
import { recover } from 'tiny-secp256k1';
import { yieldToEventLoop } from '#server/lib/concurrency.ts';
import type { ContractSignatures } from '#server/providers/ethereum/signatures.ts';

/** A check that could not be made is neither valid nor invalid. */
export type SignatureResult = 'valid' | 'invalid' | 'could-not-check';

/** Verifies plain signatures locally and asks the chain about contract wallets. */
export async function checkSignature(
  contracts: ContractSignatures,
  wallet: Wallet,
  message: string,
  signature: string,
): Promise<SignatureResult> {
  await yieldToEventLoop();
  if (wallet.chain === 'solana')
    return isSolanaSignature(wallet.address, message, signature) ? 'valid' : 'invalid';
  const bytes = parseHex(signature);
  if (!bytes) return 'invalid';
  if (recoverAddress(message, bytes) === wallet.address) return 'valid';
  return await contracts.check(wallet.address, message, `0x${hex.encode(bytes)}`);
}

/**
 * Verifies with the key of the claimed address, never a key sent by the client; strict (no ZIP-215), so that
 * small-order keys are rejected.
 */
function isSolanaSignature(address: string, message: string, signature: string): boolean {
  const publicKey = decodeSolanaAddress(address);
  try {
    const bytes = base58.decode(signature);
    return (
      publicKey !== null &&
      ed25519.verify(bytes, new TextEncoder().encode(message), publicKey, { zip215: false })
    );
  } catch {
    return false;
  }
}

/**
 * Recovers the signer of a 65-byte EIP-191 signature, or null. The WASM library is eight times as fast as JavaScript.
 */
function recoverAddress(message: string, signature: Uint8Array): string | null {
  if (signature.length !== 65) return null;
  const last = signature[64] ?? 0;
  const recoveryId = last >= 27 ? last - 27 : last;
  if (recoveryId !== 0 && recoveryId !== 1) return null;
  try {
    const publicKey = recover(personalMessageHash(message), signature.subarray(0, 64), recoveryId, false);
    return publicKey && toChecksumAddress(`0x${hex.encode(keccak_256(publicKey.subarray(1)).subarray(12))}`);
  } catch {
    return null;
  }
}

function personalMessageHash(message: string): Uint8Array {
  const text = new TextEncoder().encode(message);
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`);
  return keccak_256(Buffer.concat([prefix, text]));
}

/** Signatures of contract wallets have any length, within reason. */
function parseHex(signature: string): Uint8Array | null {
  return /^0x(?:[0-9a-fA-F]{2}){1,8192}$/.test(signature)
    ? hex.decode(signature.slice(2).toLowerCase())
    : null;
}
