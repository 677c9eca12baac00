import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { MAX_RECEIVED_BYTES, UploadedFile } from './uploaded-file.ts';

/** How long the client has to read the response before the connection is closed on an unfinished upload. */
const CLOSE_DELAY_MS = 1_000;
/** Longer than the usual idle timeout: an upload may wait for its turn in the image queue. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Route options for calls that accept a file instead of a JSON body. The handler reads the file on demand. */
export const acceptUpload: Partial<RouteShorthandOptions> = {
  async onRequest(request, reply) {
    request.raw.setTimeout?.(UPLOAD_TIMEOUT_MS);
    discardUnreadBody(request, reply);
  },
  async preValidation(request) {
    if (request.isMultipart()) request.body = new UploadedFile(request);
  },
  validatorCompiler: (route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data) => (data instanceof UploadedFile ? { value: data } : validate(data));
  },
};

/**
 * Discards the rest of a rejected upload if it is short, otherwise closes the connection: Node would receive all of
 * it.
 */
function discardUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  // Node does not drain a body after reading has started.
  raw.read(0);
  reply.raw.once('finish', () => {
    raw.unpipe();
    if (raw.complete || length <= MAX_RECEIVED_BYTES) raw.resume();
    else setTimeout(() => raw.destroy(), CLOSE_DELAY_MS).unref();
  });
}
