import type { HashInto } from '@signboard/draw/hash.ts';
import { createKeccak, createSHA256, type IHasher } from 'hash-wasm';

/** For servers: the CSP of our pages forbids WASM. */
export async function wasmSha256(): Promise<HashInto> {
  return reuse(await createSHA256());
}

/** For servers: the CSP of our pages forbids WASM. */
export async function wasmKeccak256(): Promise<HashInto> {
  return reuse(await createKeccak(256));
}

function reuse(hasher: IHasher): HashInto {
  return (input, output, at) => output.set(hasher.init().update(input).digest('binary'), at);
}
