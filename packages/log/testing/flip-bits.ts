/** Every copy of the bytes that differs in one bit. */
export function* flipBits(bytes: Uint8Array): Generator<Uint8Array> {
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const copy = bytes.slice();
    copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7));
    yield copy;
  }
}
