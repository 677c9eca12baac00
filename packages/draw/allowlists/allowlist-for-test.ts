import { HASH_BYTES, type HashInto, nobleKeccak256 } from '../hash.ts';
import { runSteps } from '../steps.ts';
import { type AllowlistRefusal, buildTree, hashLeaves } from './allowlist.ts';
import type { AllowlistPlan } from './formats.ts';
import type { PairTree } from './pair-tree.ts';

export function makeTree(
  plan: AllowlistPlan,
  addresses: readonly string[],
  keccakInto: HashInto = nobleKeccak256,
): PairTree {
  const leaves = runSteps(hashLeaves(plan, addresses, keccakInto)) as Uint8Array | AllowlistRefusal;
  if ('refusal' in leaves) throw new Error(leaves.refusal);
  return runSteps(buildTree(plan.format, leaves, keccakInto));
}

/** The root that a proof leads to, by the formula that all verifiers share: keccak256 of the sorted pair. */
export function rootFromProof(leaf: Uint8Array, proof: readonly Uint8Array[]): Uint8Array {
  return proof.reduce((node, sibling) => {
    const pair = [node, sibling].sort((one, other) => Buffer.compare(one, other));
    return keccak(Buffer.concat(pair));
  }, leaf);
}

export function keccak(bytes: Uint8Array): Uint8Array {
  const hash = new Uint8Array(HASH_BYTES);
  nobleKeccak256(bytes, hash, 0);
  return hash;
}
