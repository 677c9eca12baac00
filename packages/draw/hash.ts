import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * Hashes all of `input` into 32 bytes of `output` at offset `at`. A draw of a million entries computes two million
 * hashes, so the loops need a function that allocates nothing.
 */
export type HashInto = (input: Uint8Array, output: Uint8Array, at: number) => void;

/** The size of hashes, leaves and tickets. */
export const HASH_BYTES = 32;

type Reusable = {
  create(): {
    _cloneInto(to: unknown): unknown;
    update(bytes: Uint8Array): { digestInto(output: Uint8Array): void };
  };
};

/** Plain JavaScript, because the browser's content security policy forbids WASM. */
export const nobleSha256: HashInto = /* @__PURE__ */ reuse(sha256 as Reusable);

export const nobleKeccak256: HashInto = /* @__PURE__ */ reuse(keccak_256 as Reusable);

/** Resets one shared state for every hash: more than twice as fast as creating a new one. */
function reuse(hash: Reusable): HashInto {
  const beginning = hash.create();
  const state = hash.create();
  const digest = new Uint8Array(HASH_BYTES);
  return (input, output, at) => {
    beginning._cloneInto(state);
    state.update(input).digestInto(digest);
    output.set(digest, at);
  };
}
