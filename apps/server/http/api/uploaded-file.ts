import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/lib/app-error.ts';
import type { Upload } from '#server/lib/route.ts';

/**
 * A rejected upload is still received and discarded up to this size, because browsers read the response only after
 * they have sent everything. Beyond it, the connection is closed.
 */
export const MAX_RECEIVED_BYTES = 20 * 1024 * 1024;

const LIMITS = { files: 1, fields: 0, headerPairs: 20, fileSize: Number.POSITIVE_INFINITY };

type Content = Buffer | 'too-large';

/** The single part of a multipart request, read as it arrives. */
export class UploadedFile implements Upload {
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  async read(maxBytes: number): Promise<Content> {
    if (Number(this.#request.headers['content-length'] ?? 0) > MAX_RECEIVED_BYTES) return 'too-large';
    try {
      return await Promise.race([this.#readOnlyPart(maxBytes), this.#stopAtMaxReceived()]);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('invalid-input', { cause: error });
    }
  }

  async #readOnlyPart(maxBytes: number): Promise<Content> {
    let content: Content | null = null;
    for await (const part of this.#request.parts({ limits: LIMITS })) {
      if (part.type !== 'file' || part.fieldname !== 'file') break;
      content = await readUpTo(part.file, maxBytes);
    }
    if (content === null) throw new AppError('invalid-input');
    return content;
  }

  /** Stops reading after too many bytes of any kind: the parser does not count bytes that never form a part. */
  #stopAtMaxReceived(): Promise<Content> {
    const { raw } = this.#request;
    let size = 0;
    return new Promise((resolve) => {
      raw.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_RECEIVED_BYTES) return;
        raw.unpipe();
        resolve('too-large');
      });
    });
  }
}

async function readUpTo(file: Readable, maxBytes: number): Promise<Content> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > maxBytes ? 'too-large' : Buffer.concat(chunks, size);
}
