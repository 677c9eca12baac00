import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/lib/app-error.ts';
import type { Upload } from '#server/lib/route.ts';

/**
 * An upload that is refused is still taken in and dropped up to this many bytes, because browsers only read an answer
 * once they have sent everything; the line is cut on what is longer.
 */
export const MOST_TAKEN_IN = 20 * 1024 * 1024;

const LIMITS = { files: 1, fields: 0, headerPairs: 20, fileSize: Number.POSITIVE_INFINITY };

type Content = Buffer | 'too-large';

/** The one part of a multipart request, read while it arrives. */
export class UploadedFile implements Upload {
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  async read(maxBytes: number): Promise<Content> {
    if (Number(this.#request.headers['content-length'] ?? 0) > MOST_TAKEN_IN) return 'too-large';
    try {
      return await Promise.race([this.#readOnlyPart(maxBytes), this.#stopAtFlood()]);
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

  /** Stops reading when too much has come, whatever it is: what never becomes a part is counted by nobody else. */
  #stopAtFlood(): Promise<Content> {
    const { raw } = this.#request;
    let size = 0;
    return new Promise((resolve) => {
      raw.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MOST_TAKEN_IN) return;
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
