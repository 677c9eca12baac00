import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, hex } from '@scure/base';
import {
  decodeSolanaAddress,
  toChecksumAddress,
  type Wallet,
} from '@signboard/domain/accounts/wallet-address.ts';
import { recover } from 'tiny-secp256k1';
import { AppError } from '#server/platform/lib/app-error.ts';
import { clientNetwork } from '#server/platform/lib/client-network.ts';
import { yieldToEventLoop } from '#server/platform/lib/concurrency.ts';
import type { ContractSignatures } from '#server/platform/providers/ethereum/signatures.ts';
import type { PaidCalls } from '#server/platform/usage/paid-calls.ts';
import type { UsageCounter } from '#server/platform/usage/usage-counter.ts';
import { USAGE_LIMITS } from '#server/platform/usage/usage-limits.ts';

type SignatureDeps = { contractSignatures: ContractSignatures; usage: UsageCounter; paidCalls: PaidCalls };

/** The chain whose contract accepted the signature; null when the wallet's key made it, which is the same everywhere. */
export type SignatureChainId = number | null;

export type SignedText = { wallet: Wallet; message: string; signature: string; clientAddress: string };

/**
 * Verifies plain signatures locally and asks the chain about contract wallets. An account that delegates to a contract
 * (EIP-7702) may still sign with its key, so that keys come first. Signatures of keys are not counted: nobody can guess
 * them, and others in the same network must not lock a person out.
 */
export async function requireSignature(deps: SignatureDeps, signed: SignedText): Promise<SignatureChainId> {
  await yieldToEventLoop();
  if (isSignedByKey(signed)) return null;
  const bytes = signed.wallet.chain === 'ethereum' ? parseHex(signed.signature) : null;
  if (!bytes) {
    await requireAllowed(deps, signed, [failedSignatures]);
    throw new AppError('signature-invalid');
  }
  await requireAllowed(deps, signed, [failedSignatures, contractWalletShare, contractWallets]);
  const { wallet, message, clientAddress } = signed;
  const caller = { account: wallet.address, clientAddress };
  if (!(await deps.paidCalls.allow('chain', caller, deps.contractSignatures.maxCalls)))
    throw new AppError('signature-unchecked');
  const verdict = await deps.contractSignatures.check({
    address: wallet.address,
    message,
    signature: `0x${hex.encode(bytes)}`,
    client: clientNetwork(clientAddress),
  });
  if (verdict === 'could-not-check') throw new AppError('signature-unchecked');
  if (verdict === 'invalid') throw new AppError('signature-invalid');
  return verdict.chainId;
}

const { failedSignatures, contractWalletShare, contractWallets } = USAGE_LIMITS;

type SignatureLimit = typeof failedSignatures | typeof contractWalletShare | typeof contractWallets;

/** Counted before the chain is asked: each question costs the operator a call. */
async function requireAllowed(
  { usage }: SignatureDeps,
  { wallet, clientAddress }: SignedText,
  limits: readonly SignatureLimit[],
): Promise<void> {
  const refused = await usage.count(limits, { account: wallet.address, clientAddress });
  if (refused) throw new AppError(refused === failedSignatures ? 'too-many-requests' : 'signature-unchecked');
}

function isSignedByKey({ wallet: { chain, address }, message, signature }: SignedText): boolean {
  if (chain === 'solana') return isSolanaSignature(address, message, signature);
  const bytes = parseHex(signature);
  return bytes !== null && recoverAddress(message, bytes) === address;
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
 * Recovers the signer of an EIP-191 signature of 65 bytes, or of 64 (EIP-2098). Null when it is none. The WASM library
 * is eight times as fast as JavaScript.
 */
function recoverAddress(message: string, bytes: Uint8Array): string | null {
  const signature = readSignature(bytes);
  if (!signature) return null;
  try {
    const { compact, recoveryId } = signature;
    const publicKey = recover(personalMessageHash(message), compact, recoveryId, false);
    return publicKey && toChecksumAddress(`0x${hex.encode(keccak_256(publicKey.subarray(1)).subarray(12))}`);
  } catch {
    return null;
  }
}

type RecoverableSignature = { compact: Uint8Array; recoveryId: 0 | 1 };

function readSignature(bytes: Uint8Array): RecoverableSignature | null {
  if (bytes.length === 64) return readShortSignature(bytes);
  const last = bytes[64] ?? 0;
  const recoveryId = last >= 27 ? last - 27 : last;
  if (bytes.length !== 65 || (recoveryId !== 0 && recoveryId !== 1)) return null;
  return { compact: bytes.subarray(0, 64), recoveryId };
}

/** The recovery id is the highest bit of s, which is never set otherwise. */
function readShortSignature(bytes: Uint8Array): RecoverableSignature {
  const compact = Uint8Array.from(bytes);
  const top = compact[32] ?? 0;
  compact[32] = top & 0x7f;
  return { compact, recoveryId: top & 0x80 ? 1 : 0 };
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
