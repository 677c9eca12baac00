// The interface of the published package. The product imports the files themselves.
// biome-ignore-all lint/performance/noBarrelFile: a published package has one entry, and consumers bundle what they use

export { FormatError, type FormatReason } from './format-error.ts';
export { emptyRoot, hashLeaf, hashNode } from './merkle/hash.ts';
export type { Node, ReadNode } from './merkle/node.ts';
export { buildProof, type ProofPlan, planConsistency, planInclusion } from './merkle/proof-plan.ts';
export {
  appendLeaves,
  computeRoot,
  EMPTY_EDGE,
  type RightEdge,
  readRightEdge,
  writeRightEdge,
} from './merkle/right-edge.ts';
export { MAX_TREE_SIZE } from './merkle/tree-size.ts';
export { isConsistent, type Tree } from './merkle/verify-consistency.ts';
export { type InclusionClaim, isIncluded, rootFromInclusion } from './merkle/verify-inclusion.ts';
export { type Checkpoint, parseCheckpoint, writeCheckpoint } from './notes/checkpoint.ts';
export { createKey, type NoteKey, parseKey, writeKey } from './notes/key.ts';
export type { KeyType } from './notes/key-types.ts';
export { addSignatures, type Note, parseNote, type SignatureLine, writeNote } from './notes/note.ts';
export { cosign, createSigner, type NoteSigner, signNote } from './notes/signer.ts';
export { type NoteVerdict, type VerifiedSignature, verifyNote } from './notes/verify-note.ts';
export { type Cosignature, evaluatePolicy, type PolicyVerdict } from './policy/evaluate-policy.ts';
export { parsePolicy } from './policy/parse-policy.ts';
export type { Policy } from './policy/policy.ts';
export { parseTlogProof, type TlogProof, writeTlogProof } from './proof/tlog-proof.ts';
export { type TlogProofVerdict, verifyTlogProof } from './proof/verify-tlog-proof.ts';
export { parseEntryBundle, writeEntryBundle } from './tiles/entry-bundle.ts';
export { type BundleFile, type BundlePlace, extendBundles } from './tiles/extend-bundles.ts';
export { extendTiles, type TileFile } from './tiles/extend-tiles.ts';
export { createNodeReader, listTilesOf, type ReadTile } from './tiles/read-nodes.ts';
export { listPartialTiles, listTiles, type Tile } from './tiles/tile.ts';
export { parseTilePath, type TilePath, writeEntriesPath, writeTilePath } from './tiles/tile-path.ts';
export { type AddCheckpoint, parseAddCheckpoint, writeAddCheckpoint } from './witness/add-checkpoint.ts';
export {
  decideAddCheckpoint,
  type WitnessDecision,
  type WitnessRefusal,
  type WitnessView,
} from './witness/decide-add-checkpoint.ts';
export { readCosignatures, readStoredSize } from './witness/read-cosignatures.ts';
export { writeWitnessedPath } from './witness/witnessed-path.ts';
