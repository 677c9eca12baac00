import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/platform/providers/image-store/file-store-port.ts';

/** Files by id, which a test may inspect, damage and remove. */
export type MemoryFileStore = FileStore & { files: Map<string, Buffer> };

export function createMemoryFileStore(): MemoryFileStore {
  const files = new Map<string, Buffer>();
  return {
    files,
    async put(id, content) {
      files.set(id, await buffer(Readable.from(content)));
    },
    size: async (id) => files.get(id)?.length ?? null,
    async open(id, { first, last }) {
      const file = files.get(id);
      return file ? Readable.from(inPieces(file.subarray(first, last + 1))) : null;
    },
    async remove(id) {
      files.delete(id);
    },
  };
}

const PIECE = 16 * 1024;

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}
