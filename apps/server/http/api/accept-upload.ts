import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { MOST_TAKEN_IN, UploadedFile } from './uploaded-file.ts';

/** How long an answer has to arrive before the line is cut on who is still sending. */
const FAREWELL_MS = 1_000;
/** A picture may wait for its turn longer than other requests may rest. */
const PATIENCE_MS = 120_000;

/** What a call needs to take a file in place of its JSON body; the file is read when the handler asks for it. */
export const acceptUpload: Partial<RouteShorthandOptions> = {
  async onRequest(request, reply) {
    request.raw.setTimeout?.(PATIENCE_MS);
    cutUnread(request, reply);
  },
  async preValidation(request) {
    if (request.isMultipart()) request.body = new UploadedFile(request);
  },
  validatorCompiler: (route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data) => (data instanceof UploadedFile ? { value: data } : validate(data));
  },
};

/** What is left of a refused upload is dropped when it is short, else the line is cut: Node would take in all of it. */
function cutUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  // Node leaves alone what somebody has begun to read.
  raw.read(0);
  reply.raw.once('finish', () => {
    raw.unpipe();
    if (raw.complete || length <= MOST_TAKEN_IN) raw.resume();
    else setTimeout(() => raw.destroy(), FAREWELL_MS).unref();
  });
}
