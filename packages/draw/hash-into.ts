/**
 * Hashes all of `input` into 32 bytes of `output` at offset `at`. A draw of a million entries computes two million
 * hashes, so the loops need a function that allocates nothing.
 */
export type HashInto = (input: Uint8Array, output: Uint8Array, at: number) => void;

/** The size of hashes, leaves and tickets. */
export const HASH_BYTES = 32;
