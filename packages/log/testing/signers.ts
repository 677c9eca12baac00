import { buildProof, planConsistency, planInclusion } from '../merkle/proof-plan.ts';
import { writeCheckpoint } from '../notes/checkpoint.ts';
import type { Note } from '../notes/note.ts';
import { cosign, createSigner, type NoteSigner, signNote } from '../notes/signer.ts';
import { plainTree } from './plain-tree.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);

export const ORIGIN = 'lists.example/log';
export const logSigner = createSigner(ORIGIN, 'ed25519', seed(1));
export const quantumLogSigner = createSigner(ORIGIN, 'ml-dsa-44-cosignature', seed(2));
export const witness = (number: number): NoteSigner =>
  createSigner(`witness.example/w${number}`, 'ed25519-cosignature', seed(10 + number));
export const quantumWitness = createSigner('witness.example/pq', 'ml-dsa-44-cosignature', seed(9));

/** 20 November 2026, 12:00 UTC. */
export const NOW_SECONDS = 1_795_176_000;

const tree = plainTree(300);
export const leafHashAt = (index: number): Uint8Array => tree.leafHashes[index] as Uint8Array;
export const rootAt = (size: number): Uint8Array => tree.rootOf(size);
export const textAt = (size: number): string => writeCheckpoint({ origin: ORIGIN, size, root: rootAt(size) });
export const proveConsistency = (oldSize: number, size: number): Uint8Array[] =>
  buildProof(planConsistency(oldSize, size), tree.readNode);
export const proveInclusion = (index: number, size: number): Uint8Array[] =>
  buildProof(planInclusion(index, size), tree.readNode);

/** The log's checkpoint at that size, cosigned by these witnesses a second after each other. */
export function checkpointAt(size: number, witnesses: readonly NoteSigner[] = []): Note {
  const text = textAt(size);
  const cosignatures = witnesses.map((signer, at) => cosign(text, signer, NOW_SECONDS + at));
  return { text, signatures: [signNote(text, logSigner), ...cosignatures] };
}
