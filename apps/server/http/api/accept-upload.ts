import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Upload } from '#server/platform/lib/route.ts';
import { validateInput } from './validate-input.ts';

/** How long the client has to read the response before the connection is closed on an unfinished upload. */
const CLOSE_DELAY_MS = 1_000;
/** Longer than the usual idle timeout: an upload may wait for its turn in the image queue. */
const UPLOAD_TIMEOUT_MS = 120_000;
/**
 * A rejected upload is still received and discarded up to this size, because browsers read the response only after
 * they have sent everything. Beyond it, the connection is closed.
 */
const MAX_RECEIVED_BYTES = 20 * 1024 * 1024;

const LIMITS = { files: 1, fields: 0, headerPairs: 20, fileSize: Number.POSITIVE_INFINITY };

/** Route options for calls that accept a file instead of a JSON body. The handler reads the file on demand. */
export const acceptUpload = (clock: Clock): Partial<RouteShorthandOptions> => ({
  async onRequest(request, reply) {
    request.raw.setTimeout?.(UPLOAD_TIMEOUT_MS);
    discardUnreadBody(request, reply, clock);
  },
  async preValidation(request) {
    if (request.isMultipart()) request.body = new UploadedFile(request);
  },
  validatorCompiler: (route) => {
    const validate = validateInput(route as Parameters<typeof validateInput>[0]);
    return (data) => (data instanceof UploadedFile ? { value: data } : validate(data));
  },
});

/**
 * Discards the rest of a rejected upload if it is short, otherwise closes the connection: Node would receive all of
 * it.
 */
function discardUnreadBody({ raw }: FastifyRequest, reply: FastifyReply, clock: Clock): void {
  const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  // Node does not drain a body after reading has started.
  raw.read(0);
  reply.raw.once('finish', () => {
    raw.unpipe();
    if (raw.complete || length <= MAX_RECEIVED_BYTES) raw.resume();
    else clock.after(CLOSE_DELAY_MS, () => raw.destroy());
  });
}

type Content = Buffer | 'too-large';

/** The single part of a multipart request, read as it arrives. */
class UploadedFile implements Upload {
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
