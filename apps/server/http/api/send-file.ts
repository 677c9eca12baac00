import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { CachedAnswer, FileAnswer, StoredFileAnswer } from '#server/platform/lib/route.ts';
import { parseRange } from './byte-range.ts';
import { enforceSendRate } from './send-rate.ts';

type StoredFile = StoredFileAnswer['file'];

/** With the defaults, 150 slow clients that don't accept gzip took twice as much memory. */
const SMALL_BUFFERS = { highWaterMark: 1, chunkSize: 4 * 1024 };

/** The file name was sanitized when it was created, so it is safe in a header. */
const savedAs = (fileName: string) => `attachment; filename="${fileName}"`;

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType, content }: FileAnswer,
  clock: Clock,
): FastifyReply {
  reply.type(contentType).header('content-disposition', savedAs(fileName));
  if (request.method !== 'HEAD') return sendStream(reply, content, clock);
  content.destroy();
  return sendHead(reply);
}

/** Public: the answer is the same for everyone. */
export function sendCached(
  reply: FastifyReply,
  { answer, maxAgeSeconds }: CachedAnswer<unknown>,
): FastifyReply {
  reply.type('application/json; charset=utf-8').header('cache-control', `public, max-age=${maxAgeSeconds}`);
  return reply.send(answer);
}

/** Compressed for clients that accept it, with ranges; decompressed on the fly for the others, without. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  clock: Clock,
): Promise<FastifyReply> {
  const { isCompressed, tag, isKnown } = negotiate(request, reply, file.sha256);
  reply.type(file.contentType).headers({
    ...(file.fileName !== null && { 'content-disposition': savedAs(file.fileName) }),
    'cache-control': file.cacheControl,
    'accept-ranges': isCompressed ? 'bytes' : 'none',
  });
  if (isKnown) return reply.status(304).send();
  return isCompressed
    ? await sendCompressed(request, reply, file, tag, clock)
    : await sendDecompressed(request, reply, file, clock);
}

async function sendCompressed(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { size, open }: StoredFile,
  tag: string,
  clock: Clock,
): Promise<FastifyReply> {
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = method === 'GET' && isSameFile ? parseRange(headers.range, size) : null;
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send();
  const { first, last } = range ?? { first: 0, last: size - 1 };
  reply.headers({ 'content-encoding': 'gzip', 'content-length': last - first + 1 });
  if (method === 'HEAD') return sendHead(reply);
  const stream = await open({ first, last }, () => reply.raw.writableLength === 0);
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return sendStream(reply, stream, clock);
}

async function sendDecompressed(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { size, open }: StoredFile,
  clock: Clock,
): Promise<FastifyReply> {
  if (method === 'HEAD') return sendHead(reply);
  const compressed = await open({ first: 0, last: size - 1 });
  return sendStream(
    reply,
    pipeline(compressed, createGunzip(SMALL_BUFFERS), () => {}),
    clock,
  );
}

function sendStream(reply: FastifyReply, stream: Readable, clock: Clock): FastifyReply {
  enforceSendRate(reply.raw, clock);
  return reply.send(stream);
}

/** Fastify would set a length of 0 for an answer without content. */
const sendHead = (reply: FastifyReply) => reply.send(Readable.from([]));

/** Chooses between the gzip file and the plain content with this hash: two representations, which need two strong tags. */
export function negotiate(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  hash: string,
): { isCompressed: boolean; tag: string; isKnown: boolean } {
  const isCompressed = acceptsGzip(headers['accept-encoding']);
  const tag = isCompressed ? `"${hash}"` : `"${hash}-plain"`;
  reply.headers({ vary: 'accept-encoding', etag: tag });
  return { isCompressed, tag, isKnown: matches(headers['if-none-match'], tag) };
}

/** Only clients that say so: some that say nothing save the compressed bytes under the name of the JSON file. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => /^\s*(gzip|x-gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part));
}

function matches(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}
