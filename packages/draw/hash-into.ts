/**
 * Hashes the whole of `input` into 32 bytes of `output`, from `at` on. A draw over a million entries makes two million
 * hashes, so the loops take a function that leaves nothing behind for the garbage collector.
 */
export type HashInto = (input: Uint8Array, output: Uint8Array, at: number) => void;

/** The bytes of a hash, of a leaf, of a ticket. */
export const HASH_BYTES = 32;
