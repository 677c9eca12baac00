import { createLeafEncoder, decodeWallet } from '@signboard/draw/allowlists/allowlist.ts';
import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { hex } from '@signboard/draw/allowlists/write-allowlist.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';

/** Writes what is hashed into a leaf. */
export function createLeafText(plan: AllowlistPlan): (leaf: { address: string; mint: number }) => string {
  const encode = createLeafEncoder(plan, nobleKeccak256);
  return ({ address, mint }) => {
    const wallet = decodeWallet(plan.format, address);
    if (!wallet) throw new Error('expected an address');
    return hex(encode(wallet, mint));
  };
}
