import { problemAnswer } from '@signboard/contract/answers.ts';
import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ImagesDeps } from '#server/features/images/deps.ts';
import { openImage } from '#server/features/images/open-image.ts';
import { pictureHeaders } from '../security/picture-headers.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';

const schema = {
  summary: 'Get an image as WebP; its content never changes',
  tags: ['images'],
  params: z.object({ id: z.string() }),
  response: {
    200: { description: 'The picture', content: { 'image/webp': { schema: z.any() } } },
    '4xx': problemAnswer,
    '5xx': problemAnswer,
  },
};

/** Images are public. The id is the hash of the content, so it also serves as the ETag. */
export function serveImages(app: FastifyInstance, { imageStore }: Pick<ImagesDeps, 'imageStore'>): void {
  app.get<{ Params: { id: string } }>(imageUrl(':id'), { schema }, async (request, reply) => {
    const { id } = request.params;
    const { size, stream } = await openImage(imageStore, id);
    const tag = `"${id}"`;
    reply.headers({ ...pictureHeaders(id.slice(0, 16)), etag: tag, 'cache-control': CACHE_FOREVER });
    if (request.headers['if-none-match']?.includes(tag)) {
      stream.destroy();
      return reply.status(304).send();
    }
    return reply.headers(size === null ? {} : { 'content-length': size }).send(stream);
  });
}
