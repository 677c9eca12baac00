import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from './authenticate.ts';
import type { Media, MediaStore } from './media-store.ts';
import type { RateLimits } from './rate-limit.ts';
import type { XAccount } from './x-accounts.ts';
import { invalidRequest, refuse } from './x-responses.ts';

type MediaParts = { authenticate: Authenticate; limits: RateLimits; media: MediaStore };
type Upload = { fields: Record<string, string>; bytes: Buffer | undefined };

const MAX_SEGMENTS = 1000;

/** Uploads in one call, or with initialize, append and finalize. */
export function mediaRoutes(app: FastifyInstance, { authenticate, limits, media }: MediaParts): void {
  const authorize = (request: FastifyRequest, reply: FastifyReply): XAccount | undefined => {
    const account = authenticate(request, reply, ['media.write']);
    return account && !limits.count(reply, account.id, 'media') ? account : undefined;
  };
  app.post('/2/media/upload', async (request, reply) => {
    const account = authorize(request, reply);
    if (!account) return reply;
    const { bytes } = await readUpload(request);
    if (!bytes?.length) return refuse(reply, invalidRequest('`media` is missing.'));
    return finish(media, media.begin(account.id, [bytes]), reply);
  });
  app.post('/2/media/upload/initialize', async (request, reply) => {
    const account = authorize(request, reply);
    if (!account) return reply;
    const { fields } = await readUpload(request);
    if (!fields.media_type || !(Number(fields.total_bytes) > 0)) {
      return refuse(reply, invalidRequest('`media_type` and `total_bytes` are required.'));
    }
    return { data: describe(media.begin(account.id)) };
  });
  app.post<{ Params: { id: string } }>('/2/media/upload/:id/append', async (request, reply) => {
    const account = authorize(request, reply);
    if (!account) return reply;
    const found = ownMedia(media, request.params.id, account);
    const { fields, bytes } = await readUpload(request);
    const index = Number(fields.segment_index);
    if (!found || !bytes || !Number.isInteger(index) || index < 0 || index >= MAX_SEGMENTS) {
      return refuse(reply, invalidRequest('The segment is not valid.'));
    }
    media.append(found, index, bytes);
    return { data: { expires_at: Math.floor(Date.now() / 1000) + 86_400 } };
  });
  app.post<{ Params: { id: string } }>('/2/media/upload/:id/finalize', async (request, reply) => {
    const account = authorize(request, reply);
    if (!account) return reply;
    const found = ownMedia(media, request.params.id, account);
    return found ? finish(media, found, reply) : refuse(reply, invalidRequest('Your media IDs are invalid.'));
  });
  app.get<{ Querystring: { media_id?: string } }>('/2/media/upload', async (request, reply) => {
    const account = authorize(request, reply);
    if (!account) return reply;
    const found = ownMedia(media, request.query.media_id ?? '', account);
    if (!found) return refuse(reply, invalidRequest('Your media IDs are invalid.'));
    const processing_info = { state: found.isReady ? 'succeeded' : 'pending', check_after_secs: 1 };
    return { data: { ...describe(found), processing_info } };
  });
}

function finish(store: MediaStore, media: Media, reply: FastifyReply) {
  const reason = store.finish(media);
  return reason ? refuse(reply, invalidRequest(reason)) : { data: describe(media) };
}

function ownMedia(store: MediaStore, id: string, account: XAccount): Media | undefined {
  const found = store.find(id);
  return found?.userId === account.id ? found : undefined;
}

function describe({ id, bytes }: Media) {
  return { id, media_key: `3_${id}`, size: bytes.length, expires_after_secs: 86_400 };
}

// X documents both: multipart, or JSON with the image in base64.
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    const { media, ...fields } = (request.body ?? {}) as Record<string, string>;
    return { fields, bytes: media === undefined ? undefined : Buffer.from(media, 'base64') };
  }
  const upload: Upload = { fields: {}, bytes: undefined };
  for await (const part of request.parts()) {
    if (part.type === 'file') upload.bytes = await (part as MultipartFile).toBuffer();
    else upload.fields[part.fieldname] = String(part.value);
  }
  return upload;
}
