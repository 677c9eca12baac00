import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiate } from './send-file.ts';

/** The same for everyone, so its bytes are encoded and compressed once instead of for each request. */
export type PreparedAnswer = { contentType: string; body: Buffer; gzipped: Buffer; hash: string };

const gzipAsync = promisify(gzip);

export async function prepareAnswer(contentType: string, content: string | Buffer): Promise<PreparedAnswer> {
  const body = Buffer.from(content);
  const hash = createHash('sha256').update(body).digest('base64url');
  return { contentType, body, gzipped: await gzipAsync(body), hash };
}

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, gzipped, hash }: PreparedAnswer,
): FastifyReply {
  const { isCompressed, isKnown } = negotiate(request, reply, hash);
  reply.type(contentType);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, no-cache');
  if (isKnown) return reply.status(304).send();
  if (isCompressed) reply.header('content-encoding', 'gzip');
  return reply.send(isCompressed ? gzipped : body);
}

/** A handler for an answer that stays the same as long as the process runs. It is made for the first of them. */
export function servePrepared(contentType: string, make: () => string | Promise<Buffer>) {
  let prepared: Promise<PreparedAnswer> | undefined;
  async function prepare(): Promise<PreparedAnswer> {
    try {
      return await prepareAnswer(contentType, await make());
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    prepared ??= prepare();
    return sendPrepared(request, reply, await prepared);
  };
}
