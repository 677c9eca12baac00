import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashLeaf } from '../merkle/hash.ts';
import { buildProof, planConsistency, planInclusion } from '../merkle/proof-plan.ts';
import { appendLeaves, computeRoot, EMPTY_EDGE } from '../merkle/right-edge.ts';
import { writeCheckpoint } from '../notes/checkpoint.ts';
import { writeKey } from '../notes/key.ts';
import { addSignatures, type Note, writeNote } from '../notes/note.ts';
import { signedMessage } from '../notes/signed-message.ts';
import { cosign, createSigner, signNote } from '../notes/signer.ts';
import { toUtf8 } from '../notes/text.ts';
import { writeTlogProof } from '../proof/tlog-proof.ts';
import { writeEntryBundle } from '../tiles/entry-bundle.ts';
import { extendTiles } from '../tiles/extend-tiles.ts';
import { createNodeReader } from '../tiles/read-nodes.ts';
import { writeAddCheckpoint } from '../witness/add-checkpoint.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = createSigner('lists.example/log', 'ed25519', seed(1));
const witness = createSigner('witness.example/w1', 'ed25519-cosignature', seed(2));
const quantum = createSigner('witness.example/w2', 'ml-dsa-44-cosignature', seed(3));
const NOW_SECONDS = 1_795_176_000;

const entries = ['a', 'b', 'c', 'd', 'e'].map(toUtf8);
const leaves = entries.map(hashLeaf);
const rootOf = (size: number) => computeRoot(appendLeaves(EMPTY_EDGE, leaves.slice(0, size)));
const tile = extendTiles(0, leaves, () => new Uint8Array(0))[0]?.bytes as Uint8Array;
const readNode = createNodeReader(5, () => tile);

const text = writeCheckpoint({ origin: log.key.name, size: 5, root: rootOf(5) });
const signed: Note = { text, signatures: [signNote(text, log)] };
const cosigned = addSignatures(signed, [cosign(text, witness, NOW_SECONDS)]);
const quantumLine = cosign(text, quantum, NOW_SECONDS);

/** The entry that the proof file is about. */
export const exampleEntry = 'c';

/** What README.md prints, in its order. */
export const workedExample = {
  leafHashes: leaves.map(bytesToHex).join('\n'),
  roots: [0, 1, 2, 3, 4, 5].map((size) => bytesToHex(rootOf(size))).join('\n'),
  inclusion: buildProof(planInclusion(2, 5), readNode).map(bytesToHex).join('\n'),
  consistency: buildProof(planConsistency(3, 5), readNode).map(bytesToHex).join('\n'),
  bundle: bytesToHex(writeEntryBundle(entries)),
  checkpoint: writeNote(cosigned).trimEnd(),
  cosignedBytes: new TextDecoder().decode(signedMessage(witness.key, text, NOW_SECONDS)).trimEnd(),
  request: writeAddCheckpoint({
    oldSize: 3,
    proof: buildProof(planConsistency(3, 5), readNode),
    note: signed,
  }).trimEnd(),
  proofFile: writeTlogProof({
    extra: null,
    index: 2,
    hashes: buildProof(planInclusion(2, 5), readNode),
    checkpoint: cosigned,
  }).trimEnd(),
  quantumKeyId: quantum.key.id,
  quantumKeyHash: bytesToHex(sha256(quantum.key.publicKey)),
  quantumMessage: bytesToHex(signedMessage(quantum.key, text, NOW_SECONDS)),
  quantumSignatureHash: bytesToHex(sha256(quantumLine.signature)),
  policy: `log ${writeKey(log.key)}\nwitness one ${writeKey(witness.key)}\nquorum one`,
};
